import { createContext } from "svelte";
import { errorText, type Messages, messagesFor } from "../i18n";
import { warningText } from "../i18n/warnings";
import { Sounds } from "../lib/sounds";
import type { Backend } from "../platform/backend";
import type { GameSummary, LevelView, RatingView, Settings, Startup, Warning } from "../platform/types";
import { Importing } from "./importing.svelte";
import { Library } from "./library.svelte";
import { Nav } from "./nav.svelte";
import { Problems } from "./problems.svelte";
import { Review } from "./review.svelte";
import { Table } from "./table.svelte";

export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
  /** What it tells of, where that may be over before the message is. */
  about?: "pass";
}

/** How long a toast stays, in milliseconds; one with an action stays longer. */
const TOAST_MS = 3200;
const TOAST_ACTION_MS = 12_000;

/** What every screen shares: the core, settings, messages, the way between screens. */
export class App {
  settings: Settings = $state.raw() as Settings;
  warnings: Warning[] = $state.raw([]);
  rating: RatingView | null = $state.raw(null);
  levels: LevelView[] = $state.raw([]);
  /** The level that the opponent that adapts plays at now. */
  adapting = $state(1);
  /** The game to go on with: the newest that is not over. */
  current: GameSummary | null = $state.raw(null);
  toasts: Toast[] = $state.raw([]);
  /** Grows when the core tells that the networks have changed. */
  networkNews = $state(0);
  /** Read by the screen reader at once; empty between. */
  spoken = $state("");

  readonly m: Messages = $derived(messagesFor(this.settings.language, navigator.languages));
  readonly nav: Nav;
  readonly table: Table;
  readonly review: Review;
  readonly library: Library;
  readonly importing: Importing;
  readonly problems: Problems;
  readonly sounds: Sounds;
  private nextToast = 1;

  constructor(
    readonly backend: Backend,
    startup: Startup,
  ) {
    this.settings = startup.settings;
    this.warnings = startup.warnings;
    this.rating = startup.rating;
    this.levels = startup.levels;
    this.adapting = startup.adapting;
    this.nav = new Nav(window);
    this.sounds = new Sounds(() => this.settings.sound);
    this.table = new Table(this);
    this.review = new Review(this);
    this.library = new Library(this);
    this.importing = new Importing(this);
    this.problems = new Problems(this);
  }

  /** Runs a command; a refusal becomes a toast, and null. */
  async try<T>(command: Promise<T>): Promise<T | null> {
    try {
      return await command;
    } catch (thrown) {
      this.toast(this.sentence(thrown));
      return null;
    }
  }

  /** About the rank that a level plays at, in words. */
  rankOf(level: number): string {
    const rank = this.levels.find((l) => l.level === level)?.rank;
    return rank === undefined ? this.m.newGame.levelName(level) : this.m.rank(rank);
  }

  /** The levels to choose from, with the rank that each plays at; `chosen` alone before they are known. */
  levelChoices(chosen: number): { value: number; label: string }[] {
    const known = this.levels.length > 0 ? this.levels : [{ level: chosen, rank: null }];
    const { levelName, levelRanked } = this.m.newGame;
    return known.map(({ level, rank }) => ({ value: level, label: rank === null ? levelName(level) : levelRanked(level, this.m.rank(rank)) }));
  }

  /** What the person is told about an error. */
  sentence(thrown: unknown): string {
    return errorText(this.m, thrown);
  }

  async change(change: Partial<Settings>): Promise<void> {
    const before = this.settings;
    this.settings = { ...before, ...change };
    const kept = await this.try(this.backend.setSettings(change));
    if (kept === null) this.settings = before;
    else this.settings = kept;
  }

  networksChanged(warning: Warning | null): void {
    this.networkNews++;
    if (warning) this.toast(warningText(this.m, warning));
  }

  /** The core found something wrong with what is stored. */
  storageFailed(warning: Warning): void {
    // Nothing of what is shown is there any more: the page begins anew, and is told why.
    if (warning.kind === "corruptSetAside") return location.reload();
    this.warnings = [warning];
    this.nav.show("warnings");
  }

  async refreshCurrent(): Promise<void> {
    // Games that are not over come first.
    const first = await this.try(this.backend.library({ sort: "updated", descending: true }, 0, 1));
    if (first) this.current = first.games.find((game) => game.phase !== "finished") ?? null;
  }

  toast(text: string, more: Pick<Toast, "action" | "about"> = {}): void {
    const id = this.nextToast++;
    this.toasts = [...this.toasts.slice(-1), { id, text, ...more }];
    // Its time begins when it is seen.
    requestAnimationFrame(() => setTimeout(() => this.dismiss(id), more.action ? TOAST_ACTION_MS : TOAST_MS));
  }

  /** Takes away the messages about what is over. */
  dismissAll(about: NonNullable<Toast["about"]>): void {
    if (this.toasts.some((t) => t.about === about)) this.toasts = this.toasts.filter((t) => t.about !== about);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((t) => t.id !== id);
  }

  /** Says `text` through the screen reader. */
  say(text: string): void {
    // The same words again must differ, or they are not read again.
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }

  async copySgf(id?: number): Promise<void> {
    const sgf = await this.try(this.backend.exportSgf(id));
    if (sgf === null) return;
    const copied = await this.try(this.backend.copyText(sgf).then(() => true));
    if (copied) this.toast(this.m.act.copied);
  }
}

export const [getApp, setApp] = createContext<App>();
