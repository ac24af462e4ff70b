/** Points of the board: "D4" names and column/row pairs counted from the upper left. */
import type { Coordinates, Point } from "../platform/types";

/** A column and a row, both from 0, from the upper left corner. */
export interface Vertex {
  x: number;
  y: number;
}

/** Columns are lettered without I, as everywhere in Go. */
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const KANJI = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/** The letter of column `x`. */
export function columnLetter(x: number): string {
  return LETTERS[x] ?? "";
}

/** 1–25 as Japanese numerals: 一, 十, 十九, 二十五. */
export function kanjiNumber(n: number): string {
  const tens = Math.floor(n / 10);
  const ones = n % 10;
  const ten = tens === 0 ? "" : tens === 1 ? "十" : `${KANJI[tens - 1] ?? ""}十`;
  return ten + (ones === 0 ? "" : (KANJI[ones - 1] ?? ""));
}

/** The contract's name of a vertex. */
export function pointName(at: Vertex, size: number): Point {
  return `${columnLetter(at.x)}${size - at.y}`;
}

/** The vertex of a named point. */
export function vertexOf(point: Point, size: number): Vertex {
  return { x: LETTERS.indexOf(point.charAt(0).toUpperCase()), y: size - Number(point.slice(1)) };
}

/** The name of a point in the coordinates that the person sees: "D4", or 4の十六 counted from the upper left. */
export function pointLabel(point: Point, size: number, coordinates: Coordinates): string {
  if (coordinates !== "japanese") return point;
  const { x, y } = vertexOf(point, size);
  return `${x + 1}の${kanjiNumber(y + 1)}`;
}

/** The star points (星) of a board, by custom: none on small even boards, five on 9 and 13, nine on 19. */
export function starPoints(size: number): Vertex[] {
  if (size < 7) return [];
  const edge = size >= 13 ? 3 : 2;
  const far = size - 1 - edge;
  const middle = (size - 1) / 2;
  const corners = [edge, far].flatMap((x) => [edge, far].map((y) => ({ x, y })));
  if (size % 2 === 0) return corners;
  const centre = { x: middle, y: middle };
  if (size === 7) return [centre];
  if (size < 15) return [...corners, centre];
  const sides = [edge, far].flatMap((at) => [
    { x: at, y: middle },
    { x: middle, y: at },
  ]);
  return [...corners, centre, ...sides];
}
