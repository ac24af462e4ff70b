/** A part of a board that is shown alone. Its points are named as on a board of its own; these turn the names. */
import { pointName, vertexOf } from "./points";
import type { BoardPart, Point } from "../platform/types";

/** Where a part lies on a square board of `size` points a side. */
export interface Frame {
  left: number;
  top: number;
  size: number;
}

/** The name on the whole board of a point of a part with `rows` rows. */
export function wholeName(point: Point, rows: number, frame: Frame): Point {
  const at = vertexOf(point, rows);
  return pointName({ x: at.x + frame.left, y: at.y + frame.top }, frame.size);
}

/** The name within the part of a point of the whole board; null outside. */
export function partName(point: Point, part: BoardPart, size: number): Point | null {
  const at = vertexOf(point, size);
  const [x, y] = [at.x - part.left, at.y - part.top];
  return x >= 0 && y >= 0 && x < part.width && y < part.height ? pointName({ x, y }, part.height) : null;
}

/** The rows of a part of a board. */
export function partRows(board: readonly string[], part: BoardPart): string[] {
  return board.slice(part.top, part.top + part.height).map((row) => row.slice(part.left, part.left + part.width));
}
