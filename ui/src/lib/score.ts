/** The lines of a count, and the points of the board that each of them stands for. */
import type { Colour, Point, SideScore, TableView } from "../platform/types";
import { pointName } from "./points";

export type ScoreLine = Exclude<keyof SideScore, "total">;

/** Which lines a rule set counts, in the order of the custom. */
export function scoreLines(view: TableView): ScoreLine[] {
  if (view.rules === "japanese") return ["territory", "prisoners", "dead", "komi"];
  const compensated = (view.score?.black.handicap ?? 0) !== 0 || (view.score?.white.handicap ?? 0) !== 0;
  return compensated ? ["stones", "territory", "komi", "handicap"] : ["stones", "territory", "komi"];
}

function stonesOf(view: TableView, colour: Colour): Point[] {
  const sign = colour === "black" ? "X" : "O";
  return view.board.flatMap((row, y) => [...row].flatMap((c, x) => (c === sign ? [pointName({ x, y }, view.height)] : [])));
}

/** The points that a line counts for `colour`; empty for lines that are not on the board. */
export function linePoints(view: TableView, line: ScoreLine, colour: Colour): Point[] {
  switch (line) {
    case "territory":
      return view.territory[colour];
    case "dead": {
      const taken = new Set(stonesOf(view, colour === "black" ? "white" : "black"));
      return view.dead.filter((point) => taken.has(point));
    }
    case "stones": {
      const dead = new Set(view.dead);
      return stonesOf(view, colour).filter((point) => !dead.has(point));
    }
    default:
      return [];
  }
}
