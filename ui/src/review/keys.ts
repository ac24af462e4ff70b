/** What a key does while a game is looked over. */
import type { ReviewPlace } from "../platform/types";

export type KeyAction =
  | { kind: "step"; by: number }
  | { kind: "to"; place: ReviewPlace }
  | { kind: "undo" | "redo" | "save" | "comment" | "edit" | "remove" | "pass" | "hint" | "estimate" | "leave" };

/** Page Up and Page Down turn so many moves. */
const PAGE = 10;

const PLAIN: Record<string, KeyAction> = {
  ArrowLeft: { kind: "step", by: -1 },
  ArrowRight: { kind: "step", by: 1 },
  " ": { kind: "step", by: 1 },
  Backspace: { kind: "step", by: -1 },
  PageUp: { kind: "step", by: -PAGE },
  PageDown: { kind: "step", by: PAGE },
  ArrowUp: { kind: "to", place: "previousVariation" },
  ArrowDown: { kind: "to", place: "nextVariation" },
  Home: { kind: "to", place: "start" },
  End: { kind: "to", place: "end" },
  "[": { kind: "to", place: "previousBranch" },
  "]": { kind: "to", place: "nextBranch" },
  ",": { kind: "to", place: "previousComment" },
  ".": { kind: "to", place: "nextComment" },
  c: { kind: "comment" },
  e: { kind: "edit" },
  p: { kind: "pass" },
  h: { kind: "hint" },
  t: { kind: "estimate" },
  Delete: { kind: "remove" },
  Escape: { kind: "leave" },
};

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The action of a key press; null where it has none. */
export function keyAction(event: Press): KeyAction | null {
  if (event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") return { kind: event.shiftKey ? "redo" : "undo" };
    if (key === "y") return { kind: "redo" };
    return key === "s" ? { kind: "save" } : null;
  }
  // With Shift the arrows go from point to point on the board.
  if (event.shiftKey && event.key.startsWith("Arrow")) return null;
  return PLAIN[key] ?? null;
}
