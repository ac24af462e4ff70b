import { describe, expect, it } from "vitest";
import { errorText } from "../src/i18n";
import { en } from "../src/i18n/en";
import { ja } from "../src/i18n/ja";
import { warningText } from "../src/i18n/warnings";
import type { AppError } from "../src/platform/errors";
import type { Warning } from "../src/platform/types";

/** One of each kind that the contract names. */
const ERRORS: AppError[] = [
  { kind: "offBoard", point: "Z99" },
  { kind: "occupied", point: "D4" },
  { kind: "suicide", point: "A1" },
  { kind: "ko", point: "C3" },
  { kind: "repetition", point: "C3", ply: 31 },
  { kind: "notYourTurn", toPlay: "white" },
  { kind: "handicapLeft", left: 2 },
  { kind: "gameOver" },
  { kind: "wrongPhase", phase: "marking" },
  { kind: "badPoint", text: "I5" },
  { kind: "badSize", size: 40 },
  { kind: "badKomi", komi: 6.25 },
  { kind: "badHandicap", handicap: 12, max: 9 },
  { kind: "badLevel", level: 99 },
  { kind: "badClock" },
  { kind: "nothingToUndo" },
  { kind: "nothingToRedo" },
  { kind: "noTable" },
  { kind: "noSuchGame", id: 7 },
  { kind: "noReview" },
  { kind: "noSuchNode", node: 7 },
  { kind: "rootStays" },
  { kind: "readOnly" },
  { kind: "recordFull" },
  { kind: "stale", ply: 3 },
  { kind: "notEmpty", point: "D4" },
  { kind: "noStone", point: "D4" },
  { kind: "noRepetition" },
  { kind: "cpuSeat", colour: "white" },
  { kind: "network", fault: { is: "noNetwork" } },
  { kind: "network", fault: { is: "truncated" } },
  { kind: "network", fault: { is: "damaged" } },
  { kind: "network", fault: { is: "tooLarge" } },
  { kind: "network", fault: { is: "senseless" } },
  { kind: "network", fault: { is: "version", version: 15 } },
  { kind: "network", fault: { is: "layer", name: "transformer" } },
  { kind: "noSuchNetwork", id: "ab" },
  { kind: "storageFull" },
  { kind: "storageReadOnly" },
  { kind: "storageNewer", version: 9 },
  { kind: "storageCorrupt", path: "ranka.db" },
  { kind: "storage", code: 10 },
  { kind: "malformed", reason: "json" },
  { kind: "unknownCommand", command: "fly" },
  { kind: "badArgs", field: "point" },
];

describe("errors", () => {
  it("become a sentence of their own in either language", () => {
    for (const messages of [ja, en]) {
      const texts = ERRORS.map((error) => errorText(messages, error));
      expect(texts).not.toContain(messages.errors.unknown());
      expect(new Set(texts).size).toBe(ERRORS.length);
      for (const text of texts) expect(text).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it("say whose turn it is, and which board would be repeated", () => {
    expect(errorText(ja, { kind: "notYourTurn", toPlay: "white" })).toBe("白の番です");
    expect(errorText(ja, { kind: "repetition", point: "C3", ply: 31 })).toContain("31手目");
    expect(errorText(en, { kind: "ko", point: "C3" })).toMatch(/^Ko/);
  });

  it("of an unknown kind, or no error at all, are still a sentence", () => {
    for (const thrown of [{ kind: "later" }, { kind: "toString" }, new Error("x"), "x", null, undefined, { kind: 3 }]) {
      expect(errorText(ja, thrown)).toBe(ja.errors.unknown());
    }
  });
});

describe("warnings", () => {
  it("say where a damaged file went, and share the words of storage errors", () => {
    expect(warningText(ja, { kind: "corruptSetAside", path: "ranka.db.damaged-1" })).toContain("ranka.db.damaged-1");
    expect(warningText(en, { kind: "settingsField", field: "theme" })).toContain("theme");
    expect(warningText(en, { kind: "storageReadOnly" } as unknown as Warning)).toBe(en.errors.storageReadOnly({ kind: "storageReadOnly" }));
    expect(warningText(en, { kind: "later" } as unknown as Warning)).toBe(en.warnings.other);
  });
});
