import { describe, expect, it } from "vitest";
import { nextLabel, choicesOf, variationLetter } from "../src/lib/review";
import { keyAction } from "../src/review/keys";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) =>
  keyAction({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe("keys of the review", () => {
  it("walk, and go through the variations", () => {
    expect(press("ArrowRight")).toEqual({ kind: "step", by: 1 });
    expect(press("ArrowLeft")).toEqual({ kind: "step", by: -1 });
    expect(press(" ")).toEqual({ kind: "step", by: 1 });
    expect(press("PageDown")).toEqual({ kind: "step", by: 10 });
    expect(press("PageUp")).toEqual({ kind: "step", by: -10 });
    expect(press("Home")).toEqual({ kind: "to", place: "start" });
    expect(press("End")).toEqual({ kind: "to", place: "end" });
    expect(press("ArrowDown")).toEqual({ kind: "to", place: "nextVariation" });
    expect(press("ArrowUp")).toEqual({ kind: "to", place: "previousVariation" });
  });

  it("ask the CPU for its moves and for the territory", () => {
    expect(press("h")).toEqual({ kind: "hint" });
    expect(press("T")).toEqual({ kind: "estimate" });
    expect(press("h", { ctrlKey: true })).toBeNull();
  });

  it("undo, redo and save as everywhere, with Ctrl and with ⌘", () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(press("z", held)).toEqual({ kind: "undo" });
      expect(press("Z", { ...held, shiftKey: true })).toEqual({ kind: "redo" });
      expect(press("y", held)).toEqual({ kind: "redo" });
      expect(press("s", held)).toEqual({ kind: "save" });
      expect(press("c", held)).toBeNull();
    }
  });

  it("leave the system's own keys alone, and Shift with an arrow to the board", () => {
    expect(press("ArrowLeft", { altKey: true })).toBeNull();
    expect(press("ArrowLeft", { shiftKey: true })).toBeNull();
    expect(press("F5")).toBeNull();
    expect(press("Tab")).toBeNull();
  });
});

describe("letters", () => {
  it("go from A to Z, a to z, and then count", () => {
    expect([0, 25, 26, 51, 52, 299].map(variationLetter)).toEqual(["A", "Z", "a", "z", "53", "300"]);
  });

  it("of labels fill the first gap", () => {
    const labels = (...texts: string[]) => texts.map((text, i) => ({ point: `A${i + 1}`, text }));
    expect(nextLabel([], "label")).toBe("A");
    expect(nextLabel(labels("A", "C", "x"), "label")).toBe("B");
    expect(nextLabel(labels("1", "2", "A"), "number")).toBe("3");
  });

  it("of variations leave out those that the record writes on the board, and are none for a single move", () => {
    const child = (node: number) => ({ node, colour: "black" as const, move: `C${node}` });
    expect(choicesOf([child(1)], [])).toEqual([]);
    expect(choicesOf([child(1), child(2), child(3)], [{ point: "K10", text: "B" }]).map((c) => [c.letter, c.point, c.main])).toEqual([
      ["A", "C1", true],
      ["C", "C2", false],
      ["D", "C3", false],
    ]);
  });
});
