/** The picture of a game's win rate and lead. */
import type { AnalysisPoint } from "../platform/types";

/** A lead that fills half of the graph at the least, in points. */
const LEAST_SCALE = 10;

/** Runs of points next to each other: where some are not known yet there is a gap. */
export function runs(points: readonly AnalysisPoint[]): AnalysisPoint[][] {
  const found: AnalysisPoint[][] = [];
  for (const point of points) {
    const run = found.at(-1);
    if (run && run.at(-1)?.index === point.index - 1) run.push(point);
    else found.push([point]);
  }
  return found;
}

/** Points for which the graph's height stands, either way. */
export function leadScale(points: readonly AnalysisPoint[]): number {
  return Math.max(LEAST_SCALE, ...points.map((p) => Math.abs(p.lead)));
}

/** Across, 0–100, on a line of `length` steps. */
export function across(index: number, length: number): number {
  return length === 0 ? 50 : (100 * index) / length;
}

/** The area that is Black's part of the win rate, in a square of 100: Black's from the bottom. */
export function winArea(run: readonly AnalysisPoint[], length: number): string {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last) return "";
  const edge = run.map((p) => `${across(p.index, length)} ${100 - 100 * p.win}`).join("L");
  return `M${across(first.index, length)} 100L${edge}L${across(last.index, length)} 100Z`;
}

/** The line of the lead: Black's upwards. */
export function leadLine(run: readonly AnalysisPoint[], length: number, scale: number): string {
  return `M${run.map((p) => `${across(p.index, length)} ${50 - (50 * p.lead) / scale}`).join("L")}`;
}

/** The place on the line that is meant at `x` of `width`. */
export function indexAt(x: number, width: number, length: number): number {
  return width <= 0 ? 0 : Math.min(length, Math.max(0, Math.round((x / width) * length)));
}
