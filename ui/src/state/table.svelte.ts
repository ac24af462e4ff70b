import { type LineStone, lineStones } from "../board/marks";
import { moveAnnouncement } from "../lib/announce";
import { errorKind } from "../platform/errors";
import type { Colour, Estimate, HintMove, NewGameForm, Point, TableView } from "../platform/types";
import type { App } from "./app.svelte";

/** A tap that the rules refused, answered at its point. */
export interface Refusal {
  point: Point;
  text: string;
}

const REFUSAL_MS = 2600;

export const other = (colour: Colour): Colour => (colour === "black" ? "white" : "black");

/** The open table: the core's last view of it, and what lies on the board for the moment only. */
export class Table {
  view: TableView | null = $state.raw(null);
  /** `performance.now()` when the view came: its clocks count on from there. */
  readAt = $state(0);
  refusal: Refusal | null = $state.raw(null);
  ghost: Point | null = $state(null);
  hints: HintMove[] | null = $state.raw(null);
  /** Which hint's line is seen on the board. */
  shownHint: number | null = $state(null);
  /** Whether the board shows what was better than the person's last move. */
  shownBetter = $state(false);
  estimate: Estimate | null = $state.raw(null);
  /** How long the CPU has thought about its move, in whole seconds, as it last told. */
  thoughtSeconds = $state(0);
  /** Which of the two is being asked for. */
  asking: "hint" | "estimate" | null = $state(null);
  /** A person's command is on its way. */
  private busy = false;
  /** The table is being read anew. */
  private reading: Promise<void> | null = null;
  /** The core changed the table while something was on its way: what comes back may be older than that. */
  private outdated = false;
  private refusalTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App) {}

  /** Whether a person moves now. */
  get personToPlay(): boolean {
    const view = this.view;
    return view !== null && view.phase.kind === "playing" && this.isPerson(view.toPlay);
  }

  isPerson(colour: Colour): boolean {
    const seat = this.view?.seats[colour];
    return seat?.kind === "human" && !seat.handed;
  }

  /** Seats of persons, a seat handed to the CPU included. */
  get persons(): Colour[] {
    const seats = this.view?.seats;
    return (["black", "white"] as const).filter((c) => seats?.[c].kind === "human");
  }

  /** Takes a view of the core: draws, sounds and says what changed. */
  take(next: TableView): void {
    const before = this.view;
    const same = before?.id === next.id;
    // The better line is of the person's move, whatever was played since.
    const better = this.shownBetter && same && next.phase.kind === "playing" && next.lesson !== null && before.lesson?.ply === next.lesson.ply;
    this.view = next;
    this.readAt = performance.now();
    this.refusal = null;
    this.thoughtSeconds = 0;
    if (!same || before.moveNumber !== next.moveNumber || before.phase.kind !== next.phase.kind) this.clearOverlays();
    // Who passed is told by the count that follows, which such a message would cover.
    if (next.phase.kind !== "playing") this.app.dismissAll("pass");
    this.shownBetter = better;
    if (next.lesson !== null && before?.lesson?.ply !== next.lesson.ply) this.app.say(this.app.m.lesson.said(next.lesson.loss));
    if (next.adapted) this.app.adapting = next.adapted.after;
    if (same) this.tell(before, next);
  }

  clearOverlays(): void {
    this.ghost = null;
    this.refusal = null;
    this.hints = null;
    this.shownHint = null;
    this.shownBetter = false;
    this.estimate = null;
    this.asking = null;
  }

  async start(form: NewGameForm): Promise<boolean> {
    const view = await this.app.try(this.app.backend.startGame(form));
    if (view === null) return false;
    this.view = null;
    this.take(view);
    const settings = await this.app.try(this.app.backend.settings());
    if (settings) this.app.settings = settings;
    return true;
  }

  async open(id: number): Promise<boolean> {
    const view = await this.app.try(this.app.backend.openGame(id));
    if (view === null) return false;
    this.view = null;
    this.take(view);
    return true;
  }

  /** Leaves the table; the core keeps the game. */
  async close(): Promise<void> {
    if (this.view === null) return;
    this.view = null;
    this.clearOverlays();
    this.app.dismissAll("pass");
    await this.app.try(this.app.backend.closeTable());
  }

  play(point: Point): Promise<void> {
    const view = this.view;
    if (!view) return Promise.resolve();
    return this.at(point, () => this.app.backend.play(point, view.moveNumber));
  }

  /** In the marking phase: a stone's chain, or an empty point's region. */
  mark(point: Point, stone: boolean): Promise<void> {
    const { backend } = this.app;
    return this.at(point, () => (stone ? backend.toggleDead(point) : backend.toggleRegion(point)));
  }

  pass(): Promise<void> {
    const ply = this.view?.moveNumber ?? 0;
    return this.run(() => this.app.backend.pass(ply));
  }
  undo = (): Promise<void> => this.run(() => this.app.backend.undo());
  setTeaching = (on: boolean): Promise<void> => this.run(() => this.app.backend.setTeaching(on));
  dismissLesson = (): Promise<void> => {
    this.shownBetter = false;
    return this.run(() => this.app.backend.dismissLesson());
  };
  agree = (colour: Colour): Promise<void> => this.run(() => this.app.backend.agree(colour));
  resumePlay = (colour: Colour): Promise<void> => this.run(() => this.app.backend.resumePlay(colour));
  agreeNoResult = (colour: Colour): Promise<void> => this.run(() => this.app.backend.agreeNoResult(colour));
  handSeat = (colour: Colour, cpu: boolean): Promise<void> => this.run(() => this.app.backend.handSeat(colour, cpu));
  pause = (paused: boolean): Promise<void> => this.run(() => this.app.backend.pause(paused));
  /** The person's own colour resigns: the one whose turn it is where two persons play. */
  resign(): Promise<void> {
    const persons = this.persons;
    const colour = persons.length === 1 ? persons[0] : this.view?.toPlay;
    return this.run(() => this.app.backend.resign(colour));
  }

  /** The line that lies on the board: a hint's, or the better one of a lesson. */
  get line(): { stones: LineStone[]; board: readonly string[] } | null {
    const view = this.view;
    if (!view) return null;
    if (this.shownBetter && view.lesson) {
      const better = view.lesson.better[0];
      return better ? { stones: lineStones(better.line, view.lesson.colour), board: view.lesson.board } : null;
    }
    const hint = this.shownHint === null ? undefined : this.hints?.[this.shownHint];
    return hint ? { stones: lineStones(hint.line, view.toPlay), board: view.board } : null;
  }

  showHint(index: number): void {
    this.shownHint = this.shownHint === index ? null : index;
  }

  async askHint(): Promise<void> {
    if (this.hints !== null || this.asking === "hint") return this.clearOverlays();
    const ply = this.view?.moveNumber;
    this.clearOverlays();
    this.asking = "hint";
    const hints = await this.answer(this.app.backend.hint(), () => this.view?.moveNumber === ply && this.asking === "hint");
    if (hints === undefined) return;
    this.hints = hints;
    this.asking = null;
    // A hint takes a ranked game out of the ranking.
    if (this.view?.ranked) await this.refresh();
  }

  async askEstimate(): Promise<void> {
    if (this.estimate !== null || this.asking === "estimate") return this.clearOverlays();
    const ply = this.view?.moveNumber;
    this.clearOverlays();
    this.asking = "estimate";
    const estimate = await this.answer(this.app.backend.estimate(), () => this.view?.moveNumber === ply && this.asking === "estimate");
    if (estimate === undefined) return;
    this.estimate = estimate;
    this.asking = null;
  }

  /** What was asked for: null when it was refused, undefined when nobody waits for it any more. */
  private async answer<T>(question: Promise<T>, wanted: () => boolean): Promise<T | null | undefined> {
    try {
      const found = await question;
      return wanted() ? found : undefined;
    } catch (thrown) {
      if (!wanted()) return undefined;
      this.app.toast(this.app.sentence(thrown));
      return null;
    }
  }

  /**
   * The core changed table `id` by itself. Events and answers travel apart and may overtake each other, so the table is
   * read anew, when nothing else is on its way.
   */
  changed(id: number): void {
    if (this.view?.id !== id) return;
    if (this.busy || this.reading) this.outdated = true;
    else void this.refresh();
  }

  /** The CPU tells that it is still thinking, about the move after ply `ply` of table `id`. */
  thinks(id: number, ply: number, elapsedMs: number): void {
    const { view } = this;
    if (view?.id === id && view.moveNumber === ply && view.thinking !== null) this.thoughtSeconds = Math.floor(elapsedMs / 1000);
  }

  /** Reads the table anew: after an event, or when its clocks may have run on while the device slept. */
  refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => (this.reading = null));
    return this.reading;
  }

  private async read(): Promise<void> {
    do {
      this.outdated = false;
      if (this.view === null) return;
      const { id } = this.view;
      const view = await this.answer(this.app.backend.view(), () => this.view?.id === id);
      if (view) this.take(view);
    } while (this.outdated);
  }

  /** A command about one point: its refusal is said at that point, unless it has nothing to do with the point. */
  private at(point: Point, command: () => Promise<TableView>): Promise<void> {
    return this.run(command, async (thrown) => {
      const kind = errorKind(thrown);
      if (kind === "stale") await this.refresh();
      const text = this.app.sentence(thrown);
      if (kind?.startsWith("storage")) return this.app.toast(text);
      this.refusal = { point, text };
      this.app.say(text);
      this.app.sounds.refuse();
      clearTimeout(this.refusalTimer);
      this.refusalTimer = setTimeout(() => (this.refusal = null), REFUSAL_MS);
    });
  }

  /** One command at a time: a second tap while the first is on its way is not another move. */
  private async run(command: () => Promise<TableView>, refused?: (thrown: unknown) => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.reading;
      this.take(await command());
    } catch (thrown) {
      this.ghost = null;
      if (refused) await refused(thrown);
      else this.app.toast(this.app.sentence(thrown));
    } finally {
      this.busy = false;
      if (this.outdated) void this.refresh();
    }
  }

  private tell(before: TableView, next: TableView): void {
    const { sounds, m } = this.app;
    const mover = other(next.toPlay);
    if (next.moveNumber > before.moveNumber) {
      if (next.lastMove === "pass") {
        if (!this.isPerson(mover) && next.phase.kind === "playing") this.app.toast(m.table.passedBy(mover), { about: "pass" });
      } else {
        const taken = next.prisoners[mover] - before.prisoners[mover];
        sounds.stone();
        if (taken > 0) sounds.capture(taken);
      }
    }
    const said = moveAnnouncement(m, before, next, this.app.settings.coordinates);
    if (said) this.app.say(said);
  }
}
