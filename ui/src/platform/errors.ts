import type { Colour, Point } from "./types";

/** What a command can answer instead of its result. `kind` names the error, the rest is its data. */
export type AppError =
  | { kind: "offBoard"; point: Point }
  | { kind: "occupied"; point: Point }
  | { kind: "suicide"; point: Point }
  | { kind: "ko"; point: Point }
  | { kind: "repetition"; point: Point; ply: number }
  | { kind: "notYourTurn"; toPlay: Colour }
  | { kind: "gameOver" }
  | { kind: "wrongPhase"; phase: string }
  | { kind: "badPoint"; text: string }
  | { kind: "badSize"; size: number }
  | { kind: "badKomi"; komi: number }
  | { kind: "badHandicap"; handicap: number; max: number }
  | { kind: "badLevel"; level: number }
  | { kind: "badClock" }
  | { kind: "nothingToUndo" }
  | { kind: "nothingToRedo" }
  | { kind: "noTable" }
  | { kind: "noSuchGame"; id: number }
  | { kind: "stale"; ply: number }
  | { kind: "notEmpty"; point: Point }
  | { kind: "noStone"; point: Point }
  | { kind: "noRepetition" }
  | { kind: "cpuSeat"; colour: Colour }
  | { kind: "storageFull" }
  | { kind: "storageReadOnly" }
  | { kind: "storageNewer"; version: number }
  | { kind: "storageCorrupt"; path: string }
  | { kind: "storage"; code: number | string }
  | { kind: "malformed" }
  | { kind: "unknownCommand"; command: string }
  | { kind: "badArgs"; field: string };

/** A rejected promise of the backend, or anything else that was thrown, with its `kind` where it has one. */
export function errorKind(thrown: unknown): string | null {
  if (typeof thrown === "object" && thrown !== null && "kind" in thrown) {
    return typeof thrown.kind === "string" ? thrown.kind : null;
  }
  return null;
}
