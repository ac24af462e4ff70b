import { vertexOf } from "../../lib/points";
import type { Backend, BackendEvent } from "../backend";
import type { AppError } from "../errors";
import type { Colour, GameSummary, NewGameForm, Point, Settings, TableView } from "../types";
import type { FakeRecord } from "./record";
import { fakeNetworks } from "./networks";
import { fakeProblems } from "./problems";
import { fakeReview } from "./review";
import { fakeLibrary, importedGame } from "./library";
import { afterMove, finished, marking, middleGame, openTable } from "./table";

/** The defaults of the settings, as the core has them. */
export const DEFAULT_FORM: NewGameForm = {
  opponent: "cpu",
  colour: "black",
  alternate: true,
  level: 5,
  adapt: true,
  otherLevel: 5,
  name: "",
  otherName: "",
  size: 9,
  rules: "japanese",
  komi: 6.5,
  handicap: 0,
  handicapPlacement: "fixed",
  clock: { kind: "none" },
  onTimeout: "cpuPlays",
  ranked: false,
  teaching: false,
};

export const DEFAULT_SETTINGS: Settings = {
  version: 1,
  language: "system",
  theme: "system",
  coordinates: "off",
  atariMarks: false,
  placement: "auto",
  varyProblems: false,
  teachLoss: "auto",
  sound: true,
  moveNumbers: false,
  newGame: DEFAULT_FORM,
};

export interface FakeOptions {
  settings?: Partial<Settings>;
  /** How long the fake CPU thinks, in milliseconds; `null`: it never answers. */
  cpuMs?: number | null;
  games?: TableView[];
  /** What a review shows. */
  record?: FakeRecord;
  /** How many games there are beside those, as if read from files. */
  imported?: number;
}

/** What an address asks of the fake: `?imported=10000` games more, `?games=none` of its own. */
export function optionsOf(search: string): FakeOptions {
  const asked = new URLSearchParams(search);
  return { imported: Number(asked.get("imported") ?? 300), ...(asked.get("games") === "none" ? { games: [] } : {}) };
}

function summary(view: TableView): GameSummary {
  const { id, name, size, rules, komi, handicap, result, moveNumber, toPlay, ranked, board, lastMove } = view;
  const at = Date.UTC(2026, 2, 14, 11) - id * 86_400_000;
  const record = { source: "played" as const, favourite: false, tags: [], event: "", round: "", blackRank: "", whiteRank: "", edited: false };
  const date = new Date(at).toISOString().slice(0, 10);
  return { id, name, size, width: size, height: size, rules, komi, handicap, result, moveNumber, toPlay, ranked, board, lastMove, ...view.seats, ...record, date, phase: view.phase.kind, createdMs: at, updatedMs: at };
}

function refuse(error: AppError): never {
  throw error;
}

/** A stand-in for the core, for component tests and `vite dev`: it keeps tables, but knows no rules of Go. */
export function fakeBackend(options: FakeOptions = {}): Backend {
  let settings: Settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const cpuMs = options.cpuMs === undefined ? 900 : options.cpuMs;
  const games: TableView[] = options.games ?? sampleGames();
  const deleted = new Set<number>();
  const past = new Map<number, TableView[]>();
  let open: number | null = null;
  let listener: (event: BackendEvent) => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const table = (): TableView => games.find((g) => g.id === open) ?? refuse({ kind: "noTable" });
  const put = (view: TableView): TableView => {
    games[games.findIndex((g) => g.id === view.id)] = view;
    return view;
  };
  const isCpu = (view: TableView, colour: Colour) => view.seats[colour].kind === "cpu" || view.seats[colour].handed;
  const list = (): GameSummary[] =>
    games
      .filter((g) => !deleted.has(g.id))
      .sort((a, b) => Number(a.phase.kind === "finished") - Number(b.phase.kind === "finished") || b.id - a.id)
      .map(summary);

  function think(view: TableView): TableView {
    clearTimeout(timer);
    if (view.phase.kind !== "playing" || !isCpu(view, view.toPlay)) return put({ ...view, thinking: null });
    if (cpuMs !== null) timer = setTimeout(() => answer(view.id), cpuMs);
    return put({ ...view, thinking: view.toPlay });
  }
  function answer(id: number): void {
    if (id !== open) return;
    const view = table();
    const at = (view.moveNumber * 7 + 23) % (view.size * view.size);
    const all = view.board.join("");
    const free = all.indexOf(".", at);
    const point: Point = free < 0 ? "pass" : name(free, view.size);
    listener({ event: "table", view: step(view, point) });
  }
  function step(view: TableView, point: Point | "pass"): TableView {
    past.set(view.id, [...(past.get(view.id) ?? []), view]);
    const after = afterMove(view, point);
    if (point === "pass" && view.lastMove === "pass") return put(marking(after));
    return think(after);
  }
  function name(index: number, size: number): Point {
    return `${"ABCDEFGHJKLMNOPQRSTUVWXYZ"[index % size]}${size - Math.floor(index / size)}`;
  }
  function start(form: NewGameForm): TableView {
    const view = openTable(Math.max(0, ...games.map((g) => g.id)) + 1, form);
    games.push(view);
    open = view.id;
    settings = { ...settings, newGame: form };
    return think(view);
  }
  const flip = (points: Point[], point: Point): Point[] =>
    points.includes(point) ? points.filter((p) => p !== point) : [...points, point];

  const imported = Array.from({ length: options.imported ?? 0 }, (_, i) => importedGame(1001 + i));
  const library = fakeLibrary({ list, remove: (id, gone) => void (gone ? deleted.add(id) : deleted.delete(id)) }, imported);

  return {
    ...fakeNetworks(),
    ...fakeProblems(refuse),
    ...fakeReview(options.record, () => start({ ...DEFAULT_FORM, opponent: "friend" })),
    ...library,
    startup: async () => ({ settings, warnings: [], current: null, rating: { rating: 1530, deviation: 92, rank: "5k", rankLow: "7k", rankHigh: "4k", games: 14 }, levels: [1, 2, 3, 4, 5, 6].map((level) => ({ level, visits: 2 ** (level + 3), rank: `${18 - 2 * level}k` })), adapting: 2 }),
    newGame: async (game) => start({ ...DEFAULT_FORM, size: game.size }),
    startGame: async (form) => start(form),
    play: async (point, ply) => {
      const view = table();
      if (ply !== view.moveNumber) refuse({ kind: "stale", ply: view.moveNumber });
      if (view.phase.kind !== "playing") refuse({ kind: "wrongPhase", phase: view.phase.kind });
      if (isCpu(view, view.toPlay)) refuse({ kind: "notYourTurn", toPlay: view.toPlay });
      const at = vertexOf(point, view.size);
      if (view.board[at.y]?.[at.x] !== ".") refuse({ kind: "occupied", point });
      return step(view, point);
    },
    pass: async () => step(table(), "pass"),
    resign: async (colour) => {
      const view = table();
      const winner = (colour ?? view.toPlay) === "black" ? "white" : "black";
      return put({ ...view, phase: { kind: "finished" }, thinking: null, outcome: { kind: "resign", winner }, result: winner === "black" ? "B+R" : "W+R" });
    },
    undo: async () => {
      const before = past.get(table().id)?.pop() ?? refuse({ kind: "nothingToUndo" });
      clearTimeout(timer);
      return put({ ...before, thinking: null });
    },
    redo: async () => refuse({ kind: "nothingToRedo" }),
    toggleDead: async (point) => put({ ...table(), dead: flip(table().dead, point), agreed: { black: false, white: false } }),
    toggleRegion: async (point) => put({ ...table(), neutral: flip(table().neutral, point) }),
    setDead: async (points) => put({ ...table(), dead: points }),
    agree: async (colour) => {
      const view = table();
      const agreed = { ...view.agreed, [colour]: true };
      if (isCpu(view, "black")) agreed.black = true;
      if (isCpu(view, "white")) agreed.white = true;
      return put(agreed.black && agreed.white ? finished(view) : { ...view, agreed });
    },
    resumePlay: async (colour) => put({ ...table(), phase: { kind: "playing" }, dead: [], territory: { black: [], white: [] }, score: null, toPlay: colour === "black" ? "white" : "black" }),
    agreeNoResult: async () => put({ ...table(), phase: { kind: "finished" }, outcome: { kind: "noResult" }, result: "Void" }),
    setTeaching: async (teaching) => put({ ...table(), teaching, ranked: false }),
    dismissLesson: async () => put({ ...table(), lesson: null }),
    pause: async (paused) => put({ ...table(), paused }),
    handSeat: async (colour, cpu) => {
      const view = table();
      return think({ ...view, seats: { ...view.seats, [colour]: { ...view.seats[colour], handed: cpu } } });
    },
    view: async () => table(),
    listGames: async () => list(),
    openGame: async (id) => {
      open = games.find((g) => g.id === id)?.id ?? refuse({ kind: "noSuchGame", id });
      return think(table());
    },
    closeTable: async () => {
      clearTimeout(timer);
      open = null;
      return null;
    },
    renameGame: async (id, to) => {
      const view = games.find((g) => g.id === id);
      if (view) put({ ...view, name: to });
      else if (imported.some((g) => g.id === id)) library.renameImported(id, to);
      const [renamed] = (await library.library({}, 0, Infinity)).games.filter((g) => g.id === id);
      return renamed ?? refuse({ kind: "noSuchGame", id });
    },
    deleteGame: async (id) => {
      deleted.add(id);
      return null;
    },
    restoreGame: async (id) => {
      deleted.delete(id);
      return null;
    },
    exportSgf: async () => "(;FF[4]GM[1]CA[UTF-8])",
    settings: async () => settings,
    setSettings: async (change) => (settings = { ...settings, ...change }),
    hint: async () => [
      { point: "Q4", win: 0.56, lead: 2.1, visits: 410, loss: 0, line: ["Q4", "O3", "R6", "K3"] },
      { point: "R14", win: 0.55, lead: 1.8, visits: 302, loss: 0.3, line: ["R14", "O17", "Q4", "pass", "C10"] },
      { point: "K17", win: 0.52, lead: 0.9, visits: 77, loss: 1.2, line: ["K17"] },
      { point: "C10", win: 0.47, lead: -0.4, visits: 31, loss: 2.5, line: ["C10", "K17"] },
    ],
    estimate: async () => {
      const size = table().size;
      const ownership = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => Math.round(90 * Math.cos(x / 3 + y / 5))));
      return { ownership, leadBlack: 3.5, winBlack: 0.61 };
    },
    rating: async () => null,
    levels: async () => [],
    suspend: async () => null,
    wake: async () => (open === null ? null : table()),
    subscribe: async (to) => {
      listener = to;
    },
    copyText: async () => undefined,
  };
}

function sampleGames(): TableView[] {
  const form: NewGameForm = { ...DEFAULT_FORM, clock: { kind: "byoYomi", mainSeconds: 600, periodSeconds: 30, periods: 3 } };
  const small: NewGameForm = { ...DEFAULT_FORM, size: 9, opponent: "friend", name: "葵", otherName: "健太" };
  return [
    finished(marking(openTable(1, small))),
    marking(openTable(2, { ...small, opponent: "cpu" })),
    middleGame(openTable(3, form)),
  ];
}
