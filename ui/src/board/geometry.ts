import type { Coordinates, Point } from "../platform/types";
import { pointName, type Vertex } from "../lib/points";

/** Where the lines of a board lie, in CSS pixels from the upper left corner of its picture. */
export interface Geometry {
  /** Points along the upper side. */
  columns: number;
  /** Points along the left side. */
  rows: number;
  /** The whole picture. */
  width: number;
  height: number;
  /** Distance between neighbouring lines. */
  spacing: number;
  /** Distance of the outermost lines from the picture's left and upper edge, to their middle. */
  left: number;
  top: number;
  /** Width of a line. */
  line: number;
}

/** Wood outside the outermost lines, in spacings: room for half a stone, or for a stone and the coordinates. */
const RIM: Record<Coordinates, number> = { off: 0.66, letters: 1.12, japanese: 1.34 };

/** Lines of a board of few points would else be beams. */
const WIDEST_LINE = 2;

/**
 * Lays `columns` × `rows` points out on a picture whose longer side is `side` CSS pixels. Lines fall on whole device
 * pixels (`ratio` of them to a CSS pixel), so that all are equally sharp at every size of the window.
 */
export function layOut(columns: number, rows: number, side: number, coordinates: Coordinates, ratio: number): Geometry {
  const rim = 2 * RIM[coordinates];
  const longer = Math.max(columns, rows) - 1 + rim;
  const free = side / longer;
  const snapped = Math.floor(free * ratio) / ratio;
  const spacing = snapped > 0 ? snapped : free;
  const lineDevice = Math.max(1, Math.round(Math.min(spacing * 0.028, WIDEST_LINE) * ratio));
  const half = lineDevice % 2 === 1 ? 0.5 : 0;
  /** What the rounding of the spacing left over stands around the lines, on every side alike. */
  const over = side - spacing * longer;
  const picture = (points: number) => spacing * (points - 1 + rim) + over;
  const inset = (points: number) => (Math.round(((picture(points) - spacing * (points - 1)) / 2) * ratio) + half) / ratio;
  return {
    columns,
    rows,
    width: picture(columns),
    height: picture(rows),
    spacing,
    left: inset(columns),
    top: inset(rows),
    line: lineDevice / ratio,
  };
}

/** The middle of a vertex in the picture. */
export function centre(geometry: Geometry, at: Vertex): Vertex {
  return { x: geometry.left + at.x * geometry.spacing, y: geometry.top + at.y * geometry.spacing };
}

/** The rectangle that the picture covers on the screen now; `DOMRect` has this shape. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The point under a place of the screen, or null outside the board. `box` is read at the moment of the event: the
 * layout may have changed since the last one.
 */
export function pointAt(geometry: Geometry, box: Box, clientX: number, clientY: number): Point | null {
  if (box.width <= 0 || box.height <= 0) return null;
  const px = ((clientX - box.left) / box.width) * geometry.width;
  const py = ((clientY - box.top) / box.height) * geometry.height;
  const x = Math.round((px - geometry.left) / geometry.spacing);
  const y = Math.round((py - geometry.top) / geometry.spacing);
  if (x < 0 || y < 0 || x >= geometry.columns || y >= geometry.rows) return null;
  return pointName({ x, y }, geometry.rows);
}
