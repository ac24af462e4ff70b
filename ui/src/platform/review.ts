import type { Estimate, HintMove, ReviewAnalysis } from "./types";
import type { Colour, GameInfoChange, GameSummary, MarkKind, NewGameForm, Point, ReviewPlace, ReviewView, TableView, TreeView } from "./types";

/** A part of the picture of the tree, in cells: columns are nodes from the root, rows are lanes. */
export interface TreeWindow {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** `to` is the other end of an arrow or a line, `text` that of a label. */
export interface MarkArgs {
  kind: MarkKind;
  point: Point;
  to?: Point;
  text?: string;
}

export type SetupArgs = { tool: "black" | "white" | "empty"; point: Point } | { tool: "toPlay"; colour: Colour };

/** The commands of the review. All but the tree's answer with the whole view. */
export interface ReviewBackend {
  reviewOpen(id: number): Promise<ReviewView>;
  reviewView(): Promise<ReviewView>;
  reviewClose(): Promise<null>;
  reviewGo(node: number): Promise<ReviewView>;
  /** Along the line that was taken last; negative steps go back. */
  reviewStep(by: number): Promise<ReviewView>;
  reviewTo(place: ReviewPlace, number?: number): Promise<ReviewView>;
  reviewPlay(point: Point | "pass"): Promise<ReviewView>;
  reviewDelete(node: number): Promise<ReviewView>;
  reviewPromote(node: number): Promise<ReviewView>;
  reviewMain(node: number): Promise<ReviewView>;
  reviewComment(text: string): Promise<ReviewView>;
  reviewName(text: string): Promise<ReviewView>;
  reviewMark(mark: MarkArgs): Promise<ReviewView>;
  reviewClearMarks(): Promise<ReviewView>;
  reviewSetup(setup: SetupArgs): Promise<ReviewView>;
  reviewInfo(info: GameInfoChange): Promise<ReviewView>;
  reviewUndo(): Promise<ReviewView>;
  reviewRedo(): Promise<ReviewView>;
  reviewSave(): Promise<ReviewView>;
  reviewDiscard(): Promise<ReviewView>;
  reviewOriginal(): Promise<ReviewView>;
  reviewTree(window: TreeWindow): Promise<TreeView>;
  reviewStartGame(form: NewGameForm): Promise<TableView>;
  /** Begins, or goes on with, the analysis of the line in the background; `analysis` events tell how far it is. */
  reviewAnalyse(): Promise<ReviewAnalysis>;
  reviewAnalyseCancel(): Promise<null>;
  /** What is known of the line that is looked at. */
  reviewAnalysis(): Promise<ReviewAnalysis>;
  reviewHint(): Promise<HintMove[]>;
  reviewEstimate(): Promise<Estimate>;
  /** The record as it is seen now, changes that were not saved included. */
  reviewSgf(): Promise<string>;
  /** The position of a node as a text diagram. */
  positionText(id: number, node?: number): Promise<string>;
  /** Reads the file of game `id` anew in another character set. */
  reread(id: number, charset: string): Promise<GameSummary[]>;
  charsets(): Promise<string[]>;
}

type Call = <T>(command: string, args?: Record<string, unknown>) => Promise<T>;

/** The review's commands over Tauri's IPC. */
export function reviewCommands(call: Call): ReviewBackend {
  return {
    reviewOpen: (id) => call("review_open", { id }),
    reviewView: () => call("review_view"),
    reviewClose: () => call("review_close"),
    reviewGo: (node) => call("review_go", { node }),
    reviewStep: (by) => call("review_step", { by }),
    reviewTo: (place, number) => call("review_to", number === undefined ? { place } : { place, number }),
    reviewPlay: (point) => call("review_play", { point }),
    reviewDelete: (node) => call("review_delete", { node }),
    reviewPromote: (node) => call("review_promote", { node }),
    reviewMain: (node) => call("review_main", { node }),
    reviewComment: (text) => call("review_comment", { text }),
    reviewName: (text) => call("review_name", { text }),
    reviewMark: (mark) => call("review_mark", { ...mark }),
    reviewClearMarks: () => call("review_clear_marks"),
    reviewSetup: (setup) => call("review_setup", { ...setup }),
    reviewInfo: (info) => call("review_info", { info }),
    reviewUndo: () => call("review_undo"),
    reviewRedo: () => call("review_redo"),
    reviewSave: () => call("review_save"),
    reviewDiscard: () => call("review_discard"),
    reviewOriginal: () => call("review_original"),
    reviewTree: (window) => call("review_tree", { ...window }),
    reviewStartGame: (form) => call("review_start_game", { form }),
    reviewAnalyse: () => call("review_analyse"),
    reviewAnalyseCancel: () => call("review_analyse_cancel"),
    reviewAnalysis: () => call("review_analysis"),
    reviewHint: () => call("review_hint"),
    reviewEstimate: () => call("review_estimate"),
    reviewSgf: () => call("review_sgf"),
    positionText: (id, node) => call("position_text", { id, node }),
    reread: (id, charset) => call("reread", { id, charset }),
    charsets: () => call("charsets"),
  };
}
