import { pointName, vertexOf } from "../../lib/points";
import type { Colour, NewGameForm, Point, SeatView, TableView } from "../types";
import { FINISHED, FINISHED_MARKS, MIDDLE_GAME } from "./scenes";

const other = (colour: Colour): Colour => (colour === "black" ? "white" : "black");

function seat(kind: "human" | "cpu", name: string, level: number | null): SeatView {
  return { kind, name, level, handed: false };
}

function seats(form: NewGameForm): { black: SeatView; white: SeatView } {
  const me = seat("human", form.name, null);
  const cpu = seat("cpu", "", form.level);
  if (form.opponent === "watch") return { black: cpu, white: seat("cpu", "", form.otherLevel) };
  const you = form.opponent === "friend" ? seat("human", form.otherName, null) : cpu;
  return form.colour === "white" ? { black: you, white: me } : { black: me, white: you };
}

/** A table as the core would open it, so far as the screens need one. */
export function openTable(id: number, form: NewGameForm): TableView {
  const period = form.clock.kind === "byoYomi" ? form.clock.periodSeconds : form.clock.kind === "perMove" ? form.clock.seconds : 0;
  const side = {
    mainMs: form.clock.kind === "byoYomi" ? form.clock.mainSeconds * 1000 : 0,
    periodMs: period * 1000,
    periodsLeft: form.clock.kind === "byoYomi" ? form.clock.periods : 1,
    inByoYomi: form.clock.kind === "perMove",
  };
  return {
    id,
    name: "",
    size: form.size,
    width: form.size,
    height: form.size,
    rules: form.rules,
    komi: form.komi,
    handicap: form.handicap,
    ranked: form.ranked,
    board: Array.from({ length: form.size }, () => ".".repeat(form.size)),
    toPlay: "black",
    moveNumber: 0,
    lastMove: null,
    ko: null,
    atari: [],
    prisoners: { black: 0, white: 0 },
    phase: { kind: "playing" },
    seats: seats(form),
    clock: form.clock.kind === "none" ? null : { setup: form.clock, black: { ...side }, white: { ...side }, running: "black" },
    onTimeout: form.onTimeout,
    thinking: null,
    undoPlies: 0,
    redoPlies: 0,
    freeHandicapLeft: 0,
    repetition: null,
    noResultAgreed: { black: false, white: false },
    dead: [],
    neutral: [],
    territory: { black: [], white: [] },
    dame: [],
    openBorders: [],
    score: null,
    agreed: { black: false, white: false },
    disputed: [],
    outcome: null,
    result: null,
    ratingChange: null,
    adapts: form.adapt && form.opponent === "cpu",
    adapted: null,
    teaching: form.teaching,
    paused: false,
    lesson: null,
  };
}

/** The table after `point` (or a pass): puts the stone down and turns the side. Takes no prisoners. */
export function afterMove(view: TableView, point: Point | "pass"): TableView {
  const board = [...view.board];
  if (point !== "pass") {
    const at = vertexOf(point, view.size);
    const row = board[at.y] ?? "";
    board[at.y] = row.slice(0, at.x) + (view.toPlay === "black" ? "X" : "O") + row.slice(at.x + 1);
  }
  const next = other(view.toPlay);
  return {
    ...view,
    board,
    toPlay: next,
    moveNumber: view.moveNumber + 1,
    lastMove: point,
    undoPlies: 2,
    clock: view.clock && { ...view.clock, running: next },
  };
}

/** `view` in the middle of a game. */
export function middleGame(view: TableView): TableView {
  return {
    ...view,
    size: 19,
    board: MIDDLE_GAME,
    moveNumber: 38,
    lastMove: "N16",
    prisoners: { black: 0, white: 2 },
    undoPlies: 2,
    atari: [],
  };
}

/** `view` in the marking phase of the finished position. */
export function marking(view: TableView): TableView {
  const points = (mark: string): Point[] =>
    FINISHED_MARKS.flatMap((row, y) => [...row].flatMap((c, x) => (c === mark ? [pointName({ x, y }, 9)] : [])));
  const dead = points("d");
  const black = points("b");
  const white = [...points("w"), ...dead];
  const side = { stones: 0, komi: 0, handicap: 0, dead: 0 };
  return {
    ...view,
    size: 9,
    board: FINISHED,
    moveNumber: 74,
    lastMove: "pass",
    prisoners: { black: 3, white: 5 },
    phase: { kind: "marking" },
    clock: null,
    thinking: null,
    dead,
    territory: { black, white },
    score: {
      black: { ...side, territory: black.length, prisoners: 3, total: black.length + 3 },
      white: { ...side, territory: white.length, prisoners: 5, dead: 3, komi: 6.5, total: white.length + 14.5 },
    },
  };
}

/** `view` finished by its count. */
export function finished(view: TableView): TableView {
  const score = view.score;
  if (!score) return view;
  const margin = score.white.total - score.black.total;
  return {
    ...view,
    phase: { kind: "finished" },
    agreed: { black: true, white: true },
    outcome: { kind: "score", winner: "white", margin },
    result: `W+${margin}`,
    ratingChange: null,
  };
}
