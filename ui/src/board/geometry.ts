import type { Coordinates, Point } from "../platform/types";
import { pointName, type Vertex } from "../lib/points";

/** Where the lines of a board lie, in CSS pixels from the upper left corner of its picture. */
export interface Geometry {
  /** Points along a side. */
  size: number;
  /** Side of the whole square picture. */
  side: number;
  /** Distance between neighbouring lines. */
  spacing: number;
  /** Distance of the outermost lines from the picture's edge, to their middle. */
  inset: number;
  /** Width of a line. */
  line: number;
}

/** Wood outside the outermost lines, in spacings: room for half a stone, or for a stone and the coordinates. */
const RIM: Record<Coordinates, number> = { off: 0.66, letters: 1.12, japanese: 1.34 };

/**
 * Lays `size` lines out on a picture of `side` CSS pixels. Lines fall on whole device pixels (`ratio` of them to
 * a CSS pixel), so that all are equally sharp at every size of the window.
 */
export function layOut(size: number, side: number, coordinates: Coordinates, ratio: number): Geometry {
  const free = side / (size - 1 + 2 * RIM[coordinates]);
  const snapped = Math.floor(free * ratio) / ratio;
  const spacing = snapped > 0 ? snapped : free;
  const lineDevice = Math.max(1, Math.round(spacing * ratio * 0.028));
  const insetDevice = Math.round(((side - spacing * (size - 1)) / 2) * ratio);
  const half = lineDevice % 2 === 1 ? 0.5 : 0;
  return { size, side, spacing, inset: (insetDevice + half) / ratio, line: lineDevice / ratio };
}

/** The middle of a vertex in the picture. */
export function centre(geometry: Geometry, at: Vertex): Vertex {
  return { x: geometry.inset + at.x * geometry.spacing, y: geometry.inset + at.y * geometry.spacing };
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
  const px = ((clientX - box.left) / box.width) * geometry.side;
  const py = ((clientY - box.top) / box.height) * geometry.side;
  const x = Math.round((px - geometry.inset) / geometry.spacing);
  const y = Math.round((py - geometry.inset) / geometry.spacing);
  if (x < 0 || y < 0 || x >= geometry.size || y >= geometry.size) return null;
  return pointName({ x, y }, geometry.size);
}
