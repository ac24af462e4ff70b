import type { ReviewBackend } from "../review";
import type { AnalysisPoint, ReviewAnalysis, TurningPoint } from "../types";

interface Line {
  length: number;
  nodes: number[];
  board: string[];
  rows: number;
}

type Analysis = Pick<ReviewBackend, "reviewAnalyse" | "reviewAnalyseCancel" | "reviewAnalysis" | "reviewHint" | "reviewEstimate">;

/** An analysis that is whole as soon as it is begun: a wave, and one move in the middle that changed the game. */
export function fakeAnalysis(line: () => Line): Analysis {
  let begun = false;
  const found = (): ReviewAnalysis => {
    const { length, nodes, board } = line();
    if (!begun) return { running: false, done: 0, total: length + 1, points: [], turns: [] };
    const points: AnalysisPoint[] = nodes.map((_, index) => {
      const swing = index > length / 2 ? -0.22 : 0.1;
      return { index, win: Math.min(0.98, Math.max(0.02, 0.5 + swing + 0.12 * Math.sin(index / 2))), lead: 40 * swing + 5 * Math.sin(index / 2) };
    });
    const at = Math.floor(length / 2) + 1;
    const node = nodes[at];
    const turns: TurningPoint[] =
      node === undefined
        ? []
        : [{ node, index: at, lesson: { ply: at - 1, point: "D4", colour: "black", board, loss: 9.6, winBefore: 0.62, winAfter: 0.31, better: [{ point: "E5", win: 0.62, lead: 3, visits: 40, loss: 0, line: ["E5", "C3"] }] } }];
    return { running: false, done: length + 1, total: length + 1, points, turns };
  };
  return {
    reviewAnalyse: async () => {
      begun = true;
      return found();
    },
    reviewAnalyseCancel: async () => null,
    reviewAnalysis: async () => found(),
    reviewHint: async () => [
      { point: "E5", win: 0.56, lead: 2.1, visits: 410, loss: 0, line: ["E5", "C3"] },
      { point: "G3", win: 0.53, lead: 1.2, visits: 60, loss: 0.9, line: ["G3"] },
    ],
    reviewEstimate: async () => {
      const { rows } = line();
      return { ownership: Array.from({ length: rows }, (_, y) => Array.from({ length: rows }, (_, x) => Math.round(90 * Math.cos(x / 2 + y / 3)))), leadBlack: 3.5, winBlack: 0.61 };
    },
  };
}
