import { Fetched, NONE, PAGE, pagesOf, type Selection, toggled, union } from "../library/fetched";
import { type Filter, NO_FILTER, type Order, queryOf, type Sort, usualOrder } from "../library/filter";
import type { GameSummary, LibraryCounts, LibraryQuery } from "../platform/types";
import type { App } from "./app.svelte";

/** The most that the core gives at once. */
const MOST = 200;

/** The list of all games: what is asked for, what of it has been fetched, and what is selected. */
export class Library {
  filter: Filter = $state.raw(NO_FILTER);
  order: Order = $state.raw(usualOrder("updated"));
  /** How many games the query finds; null before the first answer. */
  total: number | null = $state(null);
  /** How many there are at all; null before it is known. */
  all: number | null = $state(null);
  counts: LibraryCounts | null = $state.raw(null);
  /** Selected games; null when none are being selected. */
  selected: Selection | null = $state.raw(null);
  /** Where the list was left, in pixels. */
  scrollTop = 0;

  private fetched = $state.raw(new Fetched());
  /** Pages on their way. */
  private asked: number[] = [];
  /** Counts the queries: an answer to an older one is not looked at. */
  private turn = 0;
  private wanted = { first: 0, end: PAGE };
  /** Where a range of selected games begins. */
  private anchor: number | null = null;

  readonly query: LibraryQuery = $derived(queryOf(this.filter, this.order));

  constructor(private readonly app: App) {}

  /** The game at `index` of the list, if it has been fetched. */
  at(index: number): GameSummary | null {
    return this.fetched.at(index);
  }

  /** A game that has been fetched. */
  find(id: number): GameSummary | null {
    return this.fetched.find(id);
  }

  /** The list shows these: what is missing of them is fetched. */
  show(first: number, end: number): void {
    this.wanted = { first, end };
    for (const page of pagesOf(first, end)) {
      if (this.fetched.has(page) || this.asked.includes(page)) continue;
      this.asked.push(page);
      void this.fetch(page, this.turn);
    }
  }

  ask(change: Partial<Filter>): void {
    this.filter = { ...this.filter, ...change };
    this.startOver();
  }

  clear(): void {
    this.filter = NO_FILTER;
    this.startOver();
  }

  sortBy(sort: Sort): void {
    this.order = usualOrder(sort);
    this.startOver();
  }

  turnAround(): void {
    this.order = { ...this.order, descending: !this.order.descending };
    this.startOver();
  }

  private startOver(): void {
    this.wanted = { first: 0, end: PAGE };
    this.scrollTop = 0;
    this.anchor = null;
    void this.reload();
  }

  /** Reads what is shown anew. What is there stays until the new answer is: nothing flickers. */
  async reload(): Promise<void> {
    const turn = ++this.turn;
    const { query } = this;
    const pages = pagesOf(this.wanted.first, this.wanted.end);
    this.asked = [...pages];
    const answers = await this.app.try(Promise.all(pages.map((page) => this.app.backend.library(query, page * PAGE, PAGE))));
    if (turn !== this.turn || answers === null) return;
    this.asked = [];
    this.fetched = answers.reduce((fetched, answer, i) => fetched.with(pages[i] ?? 0, answer.games), new Fetched());
    this.total = answers[0]?.total ?? 0;
    if (!this.filtered) this.all = this.total;
    if (this.all === null) await this.countAll(turn);
  }

  /** Whether anything is asked for. */
  get filtered(): boolean {
    return Object.keys(this.query).length > Object.keys(this.order).length;
  }

  private async countAll(turn: number): Promise<void> {
    const answer = await this.app.try(this.app.backend.library({}, 0, 1));
    if (turn === this.turn && answer) this.all = answer.total;
  }

  private async fetch(page: number, turn: number): Promise<void> {
    const answer = await this.app.try(this.app.backend.library(this.query, page * PAGE, PAGE));
    if (turn !== this.turn) return;
    this.asked = this.asked.filter((other) => other !== page);
    if (answer === null) return;
    this.fetched = this.fetched.with(page, answer.games);
    this.total = answer.total;
  }

  /** Counts players, results, tags and sizes: of what is asked for, or of all games. */
  async count(query: LibraryQuery = this.query): Promise<void> {
    this.counts = (await this.app.try(this.app.backend.libraryCounts(query))) ?? this.counts;
  }

  select(id: number): void {
    this.selected = union(this.selected ?? NONE, [id]);
    this.anchor = id;
  }

  toggle(id: number): void {
    this.selected = toggled(this.selected ?? NONE, id);
    this.anchor = id;
  }

  /** Selects all from the one selected last to the one at `index`, as far as they have been fetched. */
  selectTo(index: number): void {
    const fetched = Array.from({ length: this.total ?? 0 }, (_, i) => this.at(i)?.id);
    const from = this.anchor === null ? index : fetched.indexOf(this.anchor);
    const [low, high] = from < index ? [Math.max(from, 0), index] : [index, from];
    const ids = fetched.slice(low, high + 1).filter((id) => id !== undefined);
    this.selected = union(this.selected ?? NONE, ids);
  }

  async selectAll(): Promise<void> {
    const ids = await this.app.try(this.idsOf(this.query));
    if (ids !== null && this.selected !== null) this.selected = union(NONE, ids);
  }

  private async idsOf(query: LibraryQuery): Promise<number[]> {
    const ids: number[] = [];
    for (;;) {
      const { games, total } = await this.app.backend.library(query, ids.length, MOST);
      ids.push(...games.map((game) => game.id));
      if (games.length === 0 || ids.length >= total) return ids;
    }
  }

  beginSelection(): void {
    this.selected ??= NONE;
  }

  endSelection(): void {
    this.selected = null;
    this.anchor = null;
  }

  async setFavourite(ids: number[], favourite: boolean): Promise<void> {
    await this.change(this.app.backend.setFavourite(ids, favourite));
  }

  async tag(ids: number[], add: string[], remove: string[]): Promise<void> {
    await this.change(this.app.backend.tagGames(ids, add, remove));
  }

  /** Reads the file of a game anew in another character set. */
  async reread(id: number, charset: string): Promise<GameSummary[] | null> {
    const games = await this.app.try(this.app.backend.reread(id, charset));
    if (games !== null) await this.reload();
    return games;
  }

  async rename(id: number, name: string): Promise<void> {
    await this.change(this.app.backend.renameGame(id, name));
  }

  /** Deletes games, with a way back. */
  async delete(ids: number[]): Promise<void> {
    const done = await this.change(this.app.backend.deleteGames(ids));
    if (!done) return;
    const { m } = this.app;
    this.app.toast(m.library.remove.deleted(ids.length), { action: { label: m.common.undo, run: () => void this.restore(ids) } });
  }

  private async restore(ids: number[]): Promise<void> {
    await this.change(this.app.backend.restoreGames(ids));
  }

  /** Runs a command that changes games, and reads the list anew; whether it was carried out. */
  private async change(command: Promise<unknown>): Promise<boolean> {
    const done = await this.app.try(command.then(() => true));
    if (done !== null) this.all = null;
    await this.reload();
    return done !== null;
  }
}
