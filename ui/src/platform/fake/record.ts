import { vertexOf } from "../../lib/points";
import type { Colour, GameInfo, Point, ReviewMarks } from "../types";

/** A node of the fake record. Nodes are numbered by their place in the list, and stay there when taken away. */
export interface FakeNode {
  parent: number | null;
  children: number[];
  colour: Colour | null;
  move: Point | "pass" | null;
  comment: string;
  name: string;
  marks: ReviewMarks;
  setup: { black: Point[]; white: Point[]; empty: Point[] };
  toPlay: Colour | null;
}

export interface FakeRecord {
  width: number;
  height: number;
  info: GameInfo;
  nodes: FakeNode[];
}

export const NO_MARKS: ReviewMarks = {
  triangle: [], square: [], circle: [], cross: [], selected: [], blackTerritory: [], whiteTerritory: [], dim: [], labels: [], arrows: [], lines: [],
};
export const NO_INFO: GameInfo = {
  black: "", white: "", blackRank: "", whiteRank: "", blackTeam: "", whiteTeam: "", event: "", round: "", place: "", date: "", name: "", result: "",
  rules: "", komi: null, handicap: 0, time: "", overtime: "", source: "", annotator: "", copyright: "", opening: "", comment: "",
};

export function node(parent: number | null, colour: Colour | null, move: Point | "pass" | null, comment = ""): FakeNode {
  return { parent, children: [], colour, move, comment, name: "", marks: NO_MARKS, setup: { black: [], white: [], empty: [] }, toPlay: null };
}

/** Appends a move and gives back the number of its node. */
export function append(record: FakeRecord, parent: number, colour: Colour, move: Point | "pass", comment = ""): number {
  const at = record.nodes.length;
  record.nodes.push(node(parent, colour, move, comment));
  record.nodes[parent]?.children.push(at);
  return at;
}

/** The board at a node: stones are put down, none is taken off but by setup. */
export function boardAt(record: FakeRecord, at: number): string[] {
  const board = Array.from({ length: record.height }, () => Array<string>(record.width).fill("."));
  const put = (point: Point, sign: string) => {
    const { x, y } = vertexOf(point, record.height);
    const row = board[y];
    if (row) row[x] = sign;
  };
  for (const number of pathTo(record, at)) {
    const step = record.nodes[number];
    if (!step) continue;
    step.setup.black.forEach((point) => put(point, "X"));
    step.setup.white.forEach((point) => put(point, "O"));
    step.setup.empty.forEach((point) => put(point, "."));
    if (step.move !== null && step.move !== "pass") put(step.move, step.colour === "black" ? "X" : "O");
  }
  return board.map((row) => row.join(""));
}

/** Node numbers from the root to `at`. */
export function pathTo(record: FakeRecord, at: number): number[] {
  const path: number[] = [];
  for (let n: number | null = at; n !== null; n = record.nodes[n]?.parent ?? null) path.unshift(n);
  return path;
}

const LETTERS = "ABCDEFGHJKLMNOPQRST";

/** A commented game of 120 moves with many variations, for looking at the screens. */
export function sampleRecord(): FakeRecord {
  const info = { ...NO_INFO, black: "本因坊秀策", white: "井上幻庵因碩", whiteRank: "八段", blackRank: "四段", event: "耳赤の局", date: "1846-09-11", result: "B+2", komi: 0 };
  const record: FakeRecord = { width: 19, height: 19, info, nodes: [node(null, null, null, "弘化三年、大坂にて。")] };
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const used = new Set<Point>();
  const free = (): Point => {
    for (;;) {
      const point = `${LETTERS[random(19)]}${random(19) + 1}`;
      if (!used.has(point)) return point;
    }
  };
  let at = 0;
  const main: number[] = [0];
  for (let i = 0; i < 120; i += 1) {
    const point = free();
    used.add(point);
    at = append(record, at, i % 2 === 0 ? "black" : "white", point, i % 9 === 4 ? "この手が急所。白はＡと受けるよりない。" : "");
    main.push(at);
  }
  for (let v = 0; v < 200; v += 1) {
    let from = main[random(60)] ?? 0;
    let colour: Colour = pathTo(record, from).length % 2 === 1 ? "black" : "white";
    for (let i = 0, length = 1 + random(8); i < length; i += 1) {
      from = append(record, from, colour, free(), i === 0 ? "変化図" : "");
      colour = colour === "black" ? "white" : "black";
      if (random(5) === 0) append(record, from, colour, free());
    }
  }
  const marked = record.nodes[main[4] ?? 0];
  if (marked) marked.marks = { ...NO_MARKS, triangle: ["D4"], square: ["Q16"], circle: ["Q4"], cross: ["D16"], labels: [{ point: "K10", text: "A" }], arrows: [{ from: "C3", to: "F6" }], lines: [{ from: "C10", to: "C14" }] };
  return record;
}
