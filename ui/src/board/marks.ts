import type { Colour, HintMove, PerColour, Point } from "../platform/types";

/** What lies on the board besides stones. Every part may be left out. */
export interface Marks {
  lastMove?: Point | "pass" | null;
  /** Written on the last stone instead of the dot. */
  lastNumber?: number | null;
  ko?: Point | null;
  atari?: readonly Point[];
  dead?: readonly Point[];
  territory?: PerColour<readonly Point[]> | null;
  neutral?: readonly Point[];
  disputed?: readonly Point[];
  /** Points of the line of the count that the person looks at. */
  lit?: readonly Point[] | null;
  ownership?: readonly (readonly number[])[] | null;
  hints?: readonly HintMove[] | null;
  /** Where a mouse hovers: the stone that a press would put down. */
  hover?: { point: Point; colour: Colour } | null;
  ghost?: { point: Point; colour: Colour } | null;
}

/** The letter of the n-th hint. */
export function hintLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
