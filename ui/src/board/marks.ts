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
  /** The point that is spoken of as the better move. */
  better?: Point | null;
  /** Points of the line of the count that the person looks at. */
  lit?: readonly Point[] | null;
  ownership?: readonly (readonly number[])[] | null;
  hints?: readonly HintMove[] | null;
  /** Where a mouse hovers: the stone that a press would put down. */
  hover?: { point: Point; colour: Colour } | null;
  /** A line of moves to come, numbered from 1. */
  line?: readonly LineStone[] | null;
  ghost?: { point: Point; colour: Colour } | null;
}

/** A stone of a line that is only thought of. */
export interface LineStone {
  point: Point;
  colour: Colour;
  number: number;
}

/** The stones of a line that `first` begins: passes count and leave no stone; a point played again keeps its first one. */
export function lineStones(line: readonly (Point | "pass")[], first: Colour): LineStone[] {
  const seen = new Set<Point>(["pass"]);
  return line.flatMap((point, i) => {
    if (seen.has(point)) return [];
    seen.add(point);
    return [{ point, colour: (i % 2 === 0) === (first === "black") ? ("black" as const) : ("white" as const), number: i + 1 }];
  });
}

/** The letter of the n-th hint. */
export function hintLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
