/** Which part of the tree's picture is needed, and where to scroll. Cells are `pitch` CSS pixels apart. */
import type { TreeWindow } from "../platform/review";
import type { TreeEdge } from "../platform/types";

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

/** A place in the picture, in cells. */
export interface Place {
  x: number;
  y: number;
}

/** The node from which the variation in a cell leaves; `null` where the pieces of line do not reach that far, and on the main line. */
export function forkOf(edges: TreeEdge[], at: Place): Place | null {
  const leaves = (edge: TreeEdge) => edge.shift > 0 && edge.x1 < edge.x2 && edge.y1 === at.y && edge.x2 <= at.x;
  const stub = edges.filter(leaves).reduce<TreeEdge | null>((last, edge) => (last && last.x2 > edge.x2 ? last : edge), null);
  const trunk = edges.find((edge) => edge.x1 === stub?.x1 && edge.x2 === stub.x1 && edge.shift === stub.shift && edge.y1 < at.y && edge.y2 >= at.y);
  return trunk ? { x: trunk.x1, y: trunk.y1 } : null;
}

/** Where one side has to be scrolled to, so that the cells from `first` to `last` are seen with room around them; where it is, if they are seen so already. */
function reveal(first: number, last: number, pitch: number, from: number, seen: number): number {
  const length = (last - first + 1) * pitch;
  const room = Math.min(2.5 * pitch, Math.max(0, (seen - length) / 2));
  const [start, end] = [first * pitch - room, (last + 1) * pitch + room];
  if (start < from) return Math.max(0, start);
  return end > from + seen ? Math.max(0, end - seen) : from;
}

/** The scroll position that shows a cell and, where there is room for both, the fork that its variation leaves. */
export function revealCell(at: Place, fork: Place | null, pitch: number, sight: Sight): { left: number; top: number } {
  const fits = fork !== null && (at.x - fork.x + 1) * pitch <= sight.width && (at.y - fork.y + 1) * pitch <= sight.height;
  const from = fits ? fork : at;
  return { left: reveal(from.x, at.x, pitch, sight.left, sight.width), top: reveal(from.y, at.y, pitch, sight.top, sight.height) };
}

/** Scroll position after a zoom by `ratio`, so that the place `at` of the sight keeps its cell. */
export function zoomed(sight: Sight, at: { x: number; y: number }, ratio: number): { left: number; top: number } {
  return { left: Math.max(0, (sight.left + at.x) * ratio - at.x), top: Math.max(0, (sight.top + at.y) * ratio - at.y) };
}
