/** Which part of the tree's picture is needed, and where to scroll. Cells are `pitch` CSS pixels apart. */
import type { TreeWindow } from "../platform/review";

/** What is seen of the picture, in CSS pixels. */
export interface Sight {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Cells asked for beyond what is seen, on each side: a little scrolling needs no new answer. */
const MARGIN = 8;
/** The farthest that browsers scroll well, in CSS pixels. */
const MOST_PX = 12_000_000;

export const LEAST_PITCH = 12;
export const MOST_PITCH = 72;

/** A pitch within its bounds that keeps a picture of so many cells within what can be scrolled. */
export function fitPitch(pitch: number, columns: number, rows: number): number {
  return Math.min(Math.max(LEAST_PITCH, Math.min(MOST_PITCH, pitch)), MOST_PX / Math.max(columns, rows, 1));
}

/** The cells that are seen, whole or in part, and `margin` more. */
export function windowOf(sight: Sight, pitch: number, margin = MARGIN): TreeWindow {
  const left = Math.max(0, Math.floor(sight.left / pitch) - margin);
  const top = Math.max(0, Math.floor(sight.top / pitch) - margin);
  const right = Math.ceil((sight.left + sight.width) / pitch) + margin;
  const bottom = Math.ceil((sight.top + sight.height) / pitch) + margin;
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Whether `have` holds all of `need`. */
export function covers(have: TreeWindow, need: TreeWindow): boolean {
  return (
    have.left <= need.left && have.top <= need.top && have.left + have.width >= need.left + need.width && have.top + have.height >= need.top + need.height
  );
}

/** Where one side has to be scrolled to, so that a cell is seen with room around it; where it is, if it is seen so already. */
function reveal(cell: number, pitch: number, from: number, seen: number): number {
  const room = Math.min(2.5 * pitch, Math.max(0, (seen - pitch) / 2));
  const start = cell * pitch;
  if (start - room < from) return Math.max(0, start - room);
  if (start + pitch + room > from + seen) return Math.max(0, start + pitch + room - seen);
  return from;
}

/** The scroll position that shows the cell at column `x` and row `y`. */
export function revealCell(x: number, y: number, pitch: number, sight: Sight): { left: number; top: number } {
  return { left: reveal(x, pitch, sight.left, sight.width), top: reveal(y, pitch, sight.top, sight.height) };
}

/** Scroll position after a zoom by `ratio`, so that the place `at` of the sight keeps its cell. */
export function zoomed(sight: Sight, at: { x: number; y: number }, ratio: number): { left: number; top: number } {
  return { left: Math.max(0, (sight.left + at.x) * ratio - at.x), top: Math.max(0, (sight.top + at.y) * ratio - at.y) };
}
