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

/** The contract's name of a vertex on a board of `rows` rows. */
export function pointName(at: Vertex, rows: number): Point {
  return `${columnLetter(at.x)}${rows - at.y}`;
}

/** The vertex of a named point on a board of `rows` rows. */
export function vertexOf(point: Point, rows: number): Vertex {
  return { x: LETTERS.indexOf(point.charAt(0).toUpperCase()), y: rows - Number(point.slice(1)) };
}

/** The name of a point in the coordinates that the person sees: "D4", or 4の十六 counted from the upper left. */
export function pointLabel(point: Point, rows: number, coordinates: Coordinates): string {
  if (coordinates !== "japanese") return point;
  const { x, y } = vertexOf(point, rows);
  return `${x + 1}の${kanjiNumber(y + 1)}`;
}

/**
 * The star points (星) of a board, by custom: none on small even boards, five on 9 and 13, nine on 19. A rectangle has
 * those of each of its sides where they cross; only a side of at least 15 has one in its own middle.
 */
export function starPoints(columns: number, rows: number = columns): Vertex[] {
  const across = starLines(columns);
  const down = starLines(rows);
  if (!across || !down) return [];
  const corners = across.edges.flatMap((x) => down.edges.map((y) => ({ x, y })));
  if (columns === 7 && rows === 7) return [{ x: 3, y: 3 }];
  const middle = across.middle !== null && down.middle !== null ? [{ x: across.middle, y: down.middle }] : [];
  const sides = [
    ...(across.middle !== null && columns >= 15 ? down.edges.map((y) => ({ x: across.middle as number, y })) : []),
    ...(down.middle !== null && rows >= 15 ? across.edges.map((x) => ({ x, y: down.middle as number })) : []),
  ];
  return [...corners, ...middle, ...sides];
}

function starLines(points: number): { edges: [number, number]; middle: number | null } | null {
  if (points < 7) return null;
  const edge = points >= 13 ? 3 : 2;
  return { edges: [edge, points - 1 - edge], middle: points % 2 === 1 ? (points - 1) / 2 : null };
}
