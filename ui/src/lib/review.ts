/** What the review makes of its nodes: names of variations, labels, sentences. */
import type { Messages } from "../i18n";
import type { ChildView, Coordinates, LabelMark, MarkKind, NodeView, Point, ReviewMarks, Ruleset } from "../platform/types";
import { pointLabel } from "./points";

/** What a press on the board does. */
export type Tool = "walk" | "play" | Exclude<MarkKind, "none"> | "number" | "erase" | "black" | "white" | "empty";

const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The name of the n-th variation: A … Z, then a … z, then numbers. */
export function variationLetter(index: number): string {
  return (CAPITALS + CAPITALS.toLowerCase())[index] ?? String(index + 1);
}

/** The next free letter or number among a node's labels. */
export function nextLabel(labels: readonly LabelMark[], kind: "label" | "number"): string {
  const used = new Set(labels.map((label) => label.text));
  for (let i = 0; ; i += 1) {
    const text = kind === "label" ? variationLetter(i) : String(i + 1);
    if (!used.has(text)) return text;
  }
}

/** A variation that can be entered at its point of the board. */
export interface Choice {
  node: number;
  letter: string;
  point: Point | "pass" | null;
  main: boolean;
}

/** The variations after a node; none where there is no choice. Letters that the record writes on the board are left to it. */
export function choicesOf(children: readonly ChildView[], labels: readonly LabelMark[]): Choice[] {
  if (children.length < 2) return [];
  const written = new Set(labels.map((label) => label.text));
  let at = 0;
  return children.map((child, i) => {
    while (written.has(variationLetter(at))) at += 1;
    const letter = variationLetter(at);
    at += 1;
    return { node: child.node, letter, point: child.move, main: i === 0 };
  });
}

/** A node's move in words: "黒 D4", "白 パス"; null where it has none. */
export function moveText(m: Messages, node: Pick<NodeView, "move" | "colour">, coordinates: Coordinates, rows: number): string | null {
  if (node.move === null || node.colour === null) return null;
  const where = node.move === "pass" ? m.table.passed : pointLabel(node.move, rows, coordinates);
  return m.board.move(node.colour, where);
}

/** What a screen reader says when another node is looked at. */
export function nodeAnnouncement(m: Messages, before: NodeView, next: NodeView, coordinates: Coordinates, rows: number): string {
  const parts = [next.parent === null ? m.review.root : m.review.move(next.moveNumber)];
  const move = moveText(m, next, coordinates, rows);
  if (move) parts.push(move);
  if (next.parent === before.node && next.colour) {
    const taken = next.prisoners[next.colour] - before.prisoners[next.colour];
    if (taken > 0) parts.push(m.board.captured(taken));
  }
  if (next.hasSetup && next.parent !== null) parts.push(m.review.hasSetup);
  if (next.siblings > 1) parts.push(m.review.variation(next.siblingIndex + 1, next.siblings));
  if (next.childCount > 1) parts.push(m.review.choices(next.childCount));
  if (next.comment !== "") parts.push(m.review.hasComment);
  return parts.join(" ");
}

const SHAPES = ["triangle", "square", "circle", "cross", "selected", "blackTerritory", "whiteTerritory", "dim"] as const;

/** What a screen reader says of each marked point, beside its stone. */
export function markNotes(m: Messages, marks: ReviewMarks, choices: readonly Choice[]): Map<Point, string> {
  const notes = new Map<Point, string>();
  const note = (point: Point, text: string) => notes.set(point, notes.has(point) ? `${notes.get(point)} ${text}` : text);
  for (const shape of SHAPES) for (const point of marks[shape]) note(point, m.review.tools[shape]);
  for (const { point, text } of marks.labels) note(point, m.review.labelled(text));
  for (const kind of ["arrow", "line"] as const) for (const { from, to } of marks[`${kind}s`]) note(from, m.review.lineTo(m.review.tools[kind], to));
  for (const { point, letter } of choices) if (point !== null && point !== "pass") note(point, m.review.choice(letter));
  return notes;
}

/** Our rule sets, in the order in which they are offered. */
export const RULES = ["japanese", "chinese", "aga", "newZealand"] as const;

/** The rules that a record's `RU` names, where we have them. */
export function recordRules(written: string): Ruleset | null {
  const plain = written.toLowerCase().replaceAll(/[\s_-]/g, "");
  return RULES.find((rules) => plain.startsWith(rules.toLowerCase())) ?? (plain === "nz" ? "newZealand" : null);
}
