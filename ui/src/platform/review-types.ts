import type { Colour, PerColour, Point } from "./types";

/** What a record says of its game, as it is written there. */
export interface GameInfo {
  black: string; white: string; blackRank: string; whiteRank: string; blackTeam: string; whiteTeam: string;
  event: string; round: string; place: string; date: string; name: string; result: string; rules: string; komi: number | null;
  handicap: number; time: string; overtime: string; source: string; annotator: string; copyright: string; opening: string; comment: string;
}
export type GameInfoChange = Partial<GameInfo>;
export interface LabelMark { point: Point; text: string }
export interface LineMark { from: Point; to: Point }
export interface ReviewMarks {
  triangle: Point[]; square: Point[]; circle: Point[]; cross: Point[]; selected: Point[];
  blackTerritory: Point[]; whiteTerritory: Point[]; dim: Point[]; labels: LabelMark[]; arrows: LineMark[]; lines: LineMark[];
}
export interface ChildView { node: number; colour: Colour | null; move: Point | "pass" | null }
export interface NodeView {
  node: number; parent: number | null; ply: number; moveNumber: number; move: Point | "pass" | null; colour: Colour | null; board: string[];
  toPlay: Colour; lastMove: Point | "pass" | null; ko: Point | null; atari: Point[]; prisoners: PerColour<number>; comment: string; name: string;
  marks: ReviewMarks; children: ChildView[]; childCount: number; siblings: number; siblingIndex: number; onMainLine: boolean; hasSetup: boolean;
  illegal: boolean; timeLeft: PerColour<string> | null; annotations: string[];
}
export interface ReviewView {
  id: number; info: GameInfo; width: number; height: number; nodes: number; node: NodeView; line: { length: number; index: number };
  edited: boolean; canUndo: boolean; canRedo: boolean; saved: boolean; readOnly: boolean; charset: string | null;
}
export interface TreeCell {
  node: number; x: number; y: number; kind: "root" | "black" | "white" | "pass" | "setup" | "none"; number: number; comment: boolean; marks: boolean; branch: boolean;
}
export interface TreeEdge { x1: number; y1: number; x2: number; y2: number }
export interface TreeView { columns: number; rows: number; current: { x: number; y: number }; cells: TreeCell[]; edges: TreeEdge[] }
export type ReviewPlace =
  | "start" | "end" | "move" | "nextCapture" | "previousCapture" | "nextComment" | "previousComment" | "nextBranch" | "previousBranch"
  | "nextVariation" | "previousVariation" | "nextTurn" | "previousTurn";
export type MarkKind = "triangle" | "square" | "circle" | "cross" | "selected" | "blackTerritory" | "whiteTerritory" | "dim" | "label" | "arrow" | "line" | "none";
