import type { GameSummary } from "../platform/types";

/** Games fetched at once. */
export const PAGE = 100;

/** What has been fetched of a long list, in pages. It never changes: a page more is another one. */
export class Fetched {
  constructor(private readonly pages: ReadonlyMap<number, readonly GameSummary[]> = new Map()) {}

  has(page: number): boolean {
    return this.pages.has(page);
  }

  with(page: number, games: readonly GameSummary[]): Fetched {
    return new Fetched(new Map(this.pages).set(page, games));
  }

  /** The game at `index` of the list, if it is here. */
  at(index: number): GameSummary | null {
    return this.pages.get(Math.floor(index / PAGE))?.[index % PAGE] ?? null;
  }

  find(id: number): GameSummary | null {
    for (const page of this.pages.values()) {
      const found = page.find((game) => game.id === id);
      if (found) return found;
    }
    return null;
  }
}

/** The pages that hold the games from `first` to before `end`; at least one. */
export function pagesOf(first: number, end: number): number[] {
  const from = Math.floor(first / PAGE);
  const count = Math.max(1, Math.ceil(Math.max(end, first + 1) / PAGE) - from);
  return Array.from({ length: count }, (_, i) => from + i);
}

/** A selection, which never changes: another game is another selection. */
export type Selection = ReadonlySet<number>;

export const NONE: Selection = new Set();

export function union(selection: Selection, ids: readonly number[]): Selection {
  return new Set([...selection, ...ids]);
}

export function toggled(selection: Selection, id: number): Selection {
  return selection.has(id) ? new Set([...selection].filter((other) => other !== id)) : union(selection, [id]);
}

/** Each id once. */
export function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
