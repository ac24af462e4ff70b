import type { LibraryBackend } from "../library";
import type { GameSummary, ImportReport, LibraryQuery } from "../types";
import { MIDDLE_GAME } from "./scenes";

const NO_REPORT: ImportReport = { ids: [], duplicates: [], charset: null, files: 1, ignored: 0, failures: [], failed: 0, warnings: [], cancelled: false, stopped: null };

const NAMES = ["本因坊秀策", "井上幻庵因碩", "安井算知", "Ivo Švec", "박정환", "柯洁", "千早", "直樹"];
const EVENTS = ["御城碁", "第53期本因坊戦挑戦手合七番勝負", "", "European Go Congress"];
const RESULTS = ["B+R", "W+3.5", "0", "Void", null, "B+0.5"];

/** The `i`-th of many games read from files: names, results and boards vary. */
export function importedGame(id: number): GameSummary {
  const pick = <T>(list: readonly T[], by: number): T => list[by % list.length] as T;
  const seat = (name: string) => ({ kind: "human", name, level: null, handed: false }) as const;
  const size = id % 7 === 0 ? 9 : 19;
  return {
    id,
    name: "",
    black: seat(pick(NAMES, id)),
    white: seat(pick(NAMES, id + 1 + (id % 5))),
    size,
    width: size,
    height: size,
    rules: "japanese",
    komi: 6.5,
    handicap: 0,
    phase: "finished",
    result: pick(RESULTS, id),
    moveNumber: 60 + ((id * 37) % 240),
    toPlay: "black",
    ranked: false,
    board: size === 19 ? MIDDLE_GAME : MIDDLE_GAME.slice(0, 9).map((row) => row.slice(0, 9)),
    lastMove: null,
    createdMs: Date.UTC(2026, 0, 1) - id * 60_000,
    updatedMs: Date.UTC(2026, 0, 1) - id * 60_000,
    edited: false,
    source: "imported",
    favourite: id % 11 === 0,
    tags: id % 13 === 0 ? ["定石"] : [],
    event: pick(EVENTS, id),
    round: "",
    date: `${1850 + (id % 170)}-0${1 + (id % 9)}-1${id % 9}`,
    blackRank: id % 3 === 0 ? "" : "九段",
    whiteRank: id % 3 === 0 ? "" : "七段",
  };
}

function matches(game: GameSummary, query: LibraryQuery): boolean {
  const all = [game.name, game.black.name, game.white.name, game.event, game.date].join("\n").toLowerCase();
  const players = `${game.black.name}\n${game.white.name}`.toLowerCase();
  const winner = game.result === "0" ? "draw" : game.result === "Void" ? "noResult" : game.result?.startsWith("B") ? "black" : game.result?.startsWith("W") ? "white" : "unknown";
  return (
    all.includes((query.text ?? "").toLowerCase()) &&
    players.includes((query.player ?? "").toLowerCase()) &&
    game.event.includes(query.event ?? "") &&
    (query.result === undefined || query.result === "any" || query.result === winner) &&
    (query.size === undefined || query.size === null || query.size === game.size) &&
    (!query.dateFrom || game.date >= query.dateFrom) &&
    (!query.dateTo || game.date.slice(0, query.dateTo.length) <= query.dateTo) &&
    (query.source === undefined || query.source === "any" || query.source === game.source) &&
    (!query.favourite || game.favourite) &&
    (!query.tag || game.tags.includes(query.tag))
  );
}

function sorted(games: GameSummary[], { sort = "updated", descending = false }: LibraryQuery): GameSummary[] {
  const key = (game: GameSummary): string | number => {
    switch (sort) {
      case "updated":
        return game.updatedMs + (game.phase === "finished" ? 0 : 1e15);
      case "date":
        return game.date;
      case "black":
        return game.black.name;
      case "white":
        return game.white.name;
      case "event":
        return game.event;
      case "result":
        return game.result ?? "";
      case "size":
        return game.size;
      case "moves":
        return game.moveNumber;
    }
  };
  const up = [...games].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id));
  return descending ? up.reverse() : up;
}

/** What the fake library knows of the tables that it keeps beside it. */
export interface FakeTables {
  list(): GameSummary[];
  remove(id: number, gone: boolean): void;
}

/** A library over the fake's own tables and `imported` games. */
export function fakeLibrary(tables: FakeTables, imported: GameSummary[]): LibraryBackend & { renameImported(id: number, name: string): void } {
  const gone = new Set<number>();
  const changes = new Map<number, Partial<GameSummary>>();
  const all = () => [...tables.list(), ...imported.filter((game) => !gone.has(game.id))].map((game) => ({ ...game, ...changes.get(game.id) }));
  const find = (query: LibraryQuery) => sorted(all().filter((game) => matches(game, query)), query);
  const change = (ids: number[], by: (game: GameSummary) => Partial<GameSummary>) => {
    for (const game of all()) if (ids.includes(game.id)) changes.set(game.id, { ...changes.get(game.id), ...by(game) });
    return null;
  };
  const remove = (ids: number[], away: boolean) => {
    for (const id of ids) {
      tables.remove(id, away);
      if (away) gone.add(id);
      else gone.delete(id);
    }
    return null;
  };
  return {
    renameImported: (id, name) => void change([id], () => ({ name })),
    library: async (query, offset, limit) => {
      const games = find(query);
      return { total: games.length, offset, games: games.slice(offset, offset + limit) };
    },
    libraryCounts: async (query) => {
      const games = find(query);
      const count = (start: string) => games.filter((game) => game.result?.startsWith(start)).length;
      const tally = <K>(keys: K[]) => [...keys.reduce((map, key) => map.set(key, (map.get(key) ?? 0) + 1), new Map<K, number>())].sort((a, b) => b[1] - a[1]);
      return {
        total: games.length,
        black: count("B+"),
        white: count("W+"),
        draw: count("0"),
        noResult: count("V"),
        unknown: games.filter((game) => game.result === null).length,
        players: tally(games.flatMap((game) => [game.black.name, game.white.name].filter(Boolean))).slice(0, 50).map(([name, n]) => ({ name, games: n, wins: n >> 1, losses: n - (n >> 1) })),
        tags: tally(games.flatMap((game) => game.tags)).map(([tag, n]) => ({ tag, games: n })),
        sizes: tally(games.map((game) => game.size)).map(([size, n]) => ({ size, games: n })),
      };
    },
    setFavourite: async (ids, favourite) => change(ids, () => ({ favourite })),
    tagGames: async (ids, add, drop) => change(ids, (game) => ({ tags: [...new Set([...game.tags, ...add])].filter((tag) => !drop.includes(tag)) })),
    deleteGames: async (ids) => remove(ids, true),
    restoreGames: async (ids) => remove(ids, false),
    importBytes: async () => ({ ...NO_REPORT, duplicates: imported.slice(0, 1).map((game) => game.id) }),
    importStart: async () => ({ job: 1 }),
    importReport: async () => NO_REPORT,
    importCancel: async () => null,
    exportGames: async (chosen, path) => ({ games: "ids" in chosen ? chosen.ids.length : find(chosen.query).length, path }),
    backup: async (path) => ({ games: all().length, path }),
    restoreBackup: async () => ({ ids: [], updated: [], duplicates: [], failed: 0, settings: true, rating: false, other: [] }),
    pickFiles: async () => [],
    pickSave: async (name) => name,
    finishSave: async () => null,
    saveBytes: async (name) => name,
    pasteText: async () => "",
  };
}
