import { base64Of } from "../lib/bytes";
import { vertexOf } from "../lib/points";
import { markNotes, nextLabel, nodeAnnouncement, type Tool } from "../lib/review";
import { errorKind } from "../platform/errors";
import type { MarkArgs, SetupArgs } from "../platform/review";
import type { GameInfoChange, GameSummary, NewGameForm, NodeView, Point, ReviewPlace, ReviewView } from "../platform/types";
import { ReviewCpu } from "./analysis.svelte";
import type { App } from "./app.svelte";
import type { Refusal } from "./table.svelte";

const REFUSAL_MS = 2600;
/** A pause in typing this long, in milliseconds, stores what was typed. */
const TYPING_PAUSE_MS = 700;

/** What a person types about a node. */
export type Words = Pick<NodeView, "comment" | "name">;
/** Where a wish to walk leads from a place of the line. */
type Walk = (from: number) => number;

/** The game that is looked over: the core's last view of it, and what the hand holds. */
export class Review {
  view: ReviewView | null = $state.raw(null);
  tool: Tool = $state("walk");
  /** What the label tool writes; "" is the next letter that is free. */
  labelText = $state("");
  /** Where an arrow or a line begins that has no end yet. */
  lineFrom: Point | null = $state(null);
  ghost: Point | null = $state(null);
  refusal: Refusal | null = $state.raw(null);
  /** Place on the line that is on its way to be shown: a dragged slider runs ahead of the core. */
  wanted: number | null = $state(null);
  /** Grows with each edit: the picture of the tree is then read anew. */
  edits = $state(0);
  /** Commands that the core has not answered yet. */
  private pending = $state(0);
  /** Those of them that do not walk along the line: where they lead is not known before. */
  private leaps = 0;
  /** Wishes to walk that are the last of what waits, the oldest first; `null` where another command is the last. */
  private walks: Walk[] | null = null;
  private typed: (Words & { node: number }) | null = $state.raw(null);
  private typing: ReturnType<typeof setTimeout> | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private refusalTimer: ReturnType<typeof setTimeout> | undefined;

  readonly cpu: ReviewCpu;

  constructor(private readonly app: App) {
    this.cpu = new ReviewCpu(app);
  }

  /** Comment and name of the node, as they are being typed. */
  get words(): Words {
    const node = this.view?.node;
    const { comment, name } = (this.typed?.node === node?.node ? this.typed : node) ?? { comment: "", name: "" };
    return { comment, name };
  }

  /** Whether a step is still on its way, so that nobody knows yet at which end of the line it leads to. */
  get moving(): boolean {
    return this.pending > 0;
  }

  /** Where the slider stands. */
  get index(): number {
    return this.wanted ?? this.view?.line.index ?? 0;
  }

  async open(id: number): Promise<boolean> {
    const view = await this.app.try(this.app.backend.reviewOpen(id));
    if (view === null) return false;
    this.reset();
    this.view = view;
    this.cpu.follow();
    return true;
  }

  /** Leaves the review; the core keeps the draft. */
  async close(): Promise<void> {
    if (this.view === null) return;
    this.storeWords();
    await this.queue;
    this.view = null;
    this.reset();
    await this.app.try(this.app.backend.reviewClose());
  }

  private reset(): void {
    clearTimeout(this.typing);
    this.tool = "walk";
    this.cpu.reset();
    this.labelText = "";
    this.typed = null;
    this.wanted = null;
    this.dropHand();
    this.edits += 1;
  }

  hold(tool: Tool): void {
    this.tool = tool;
    this.dropHand();
  }

  /** Lays down what the hand holds; false where it held nothing. */
  dropHand(): boolean {
    const held = this.ghost !== null || this.lineFrom !== null;
    this.ghost = null;
    this.lineFrom = null;
    this.refusal = null;
    return held;
  }

  // ---- Walking ----

  step(by: number): void {
    this.walk((from) => from + by);
  }

  /** Goes to a place of the line. */
  seek(index: number): void {
    this.walk(() => index);
  }

  /**
   * Held keys and a dragged slider are quicker than the core. Wishes that follow one another are gathered while the core
   * is busy, and begin where the command before them has led.
   */
  private walk(wish: Walk): void {
    const { view } = this;
    if (!view) return;
    if (this.leaps === 0) this.wanted = within(view, wish(this.index));
    if (this.walks) {
      this.walks.push(wish);
      return;
    }
    this.storeWords();
    const wishes = (this.walks = [wish]);
    void this.enqueue(async () => {
      if (this.walks === wishes) this.walks = null;
      const here = this.view;
      if (here) {
        const by = wishes.reduce((at, next) => within(here, next(at)), here.line.index) - here.line.index;
        if (by !== 0) await this.answer(() => this.app.backend.reviewStep(by));
      }
      if (this.walks === null) this.wanted = null;
    });
  }

  go(node: number): Promise<unknown> {
    return this.run(() => this.app.backend.reviewGo(node));
  }

  /** Goes to a place; says so when there is none further on. */
  async to(place: ReviewPlace, number?: number): Promise<void> {
    let before: number | undefined;
    const after = await this.run(() => {
      before = this.view?.node.node;
      return this.app.backend.reviewTo(place, number);
    });
    if (after && after.node.node === before && place !== "move") this.app.say(this.app.m.review.nothingThere);
  }

  // ---- The board ----

  /** A press on a point, with what the hand holds. `confirm`: a stone is shown first, and put down by a second press. */
  press(point: Point, from: "pointer" | "keyboard", confirm: boolean): void {
    const { view } = this;
    if (!view) return;
    const { tool } = this;
    switch (tool) {
      case "walk":
        return this.pressWalking(view, point, from);
      case "play":
        if (confirm && from === "pointer" && this.ghost !== point && this.isEmpty(point)) {
          this.refusal = null;
          this.ghost = point;
        } else void this.play(point);
        return;
      case "black":
      case "white":
      case "empty":
        return this.setup({ tool, point });
      case "arrow":
      case "line":
        return this.pressLine(tool, point);
      case "label":
      case "number": {
        const there = view.node.marks.labels.some((label) => label.point === point);
        const text = this.labelText !== "" && tool === "label" ? this.labelText : there ? "" : nextLabel(view.node.marks.labels, tool);
        return this.mark({ kind: "label", point, text });
      }
      case "erase":
        return this.mark({ kind: "none", point });
      default:
        return this.mark({ kind: tool, point });
    }
  }

  /** A child's point enters it; else the halves of the board lead back and on. */
  private pressWalking(view: ReviewView, point: Point, from: "pointer" | "keyboard"): void {
    const child = view.node.children.find((c) => c.move === point);
    if (child) void this.go(child.node);
    else if (from === "pointer") this.step(vertexOf(point, view.height).x < view.width / 2 ? -1 : 1);
  }

  private pressLine(kind: "arrow" | "line", point: Point): void {
    const from = this.lineFrom;
    this.lineFrom = from === null ? point : null;
    if (from !== null && from !== point) this.mark({ kind, point: from, to: point });
  }

  /** Draws or takes off a mark, and says how the point is marked then. */
  private mark(mark: MarkArgs): void {
    const { m, backend } = this.app;
    void this.edit(() => backend.reviewMark(mark)).then((view) => {
      if (view) this.app.say(`${mark.point} ${markNotes(m, view.node.marks, []).get(mark.point) ?? m.review.noMark}`);
    });
  }

  isEmpty(point: Point): boolean {
    const { view } = this;
    if (!view) return false;
    const { x, y } = vertexOf(point, view.height);
    return view.node.board[y]?.[x] === ".";
  }

  async play(point: Point | "pass"): Promise<void> {
    this.dropHand();
    await this.run(
      () => this.app.backend.reviewPlay(point),
      (thrown) => {
        if (point === "pass" || errorKind(thrown)?.startsWith("storage")) return this.app.toast(this.app.sentence(thrown));
        const text = this.app.sentence(thrown);
        this.refusal = { point, text };
        this.app.say(text);
        this.app.sounds.refuse();
        clearTimeout(this.refusalTimer);
        this.refusalTimer = setTimeout(() => (this.refusal = null), REFUSAL_MS);
      },
    );
  }

  // ---- Edits ----

  setup(setup: SetupArgs): void {
    void this.edit(() => this.app.backend.reviewSetup(setup));
  }
  clearMarks = () => this.edit(() => this.app.backend.reviewClearMarks());
  undo = () => this.edit(() => this.app.backend.reviewUndo());
  redo = () => this.edit(() => this.app.backend.reviewRedo());
  discard = () => this.edit(() => this.app.backend.reviewDiscard());
  original = () => this.edit(() => this.app.backend.reviewOriginal());
  info = (change: GameInfoChange) => this.edit(() => this.app.backend.reviewInfo(change));
  promote = () => this.atNode((node) => this.app.backend.reviewPromote(node));
  makeMain = () => this.atNode((node) => this.app.backend.reviewMain(node));

  async save(): Promise<void> {
    if (await this.edit(() => this.app.backend.reviewSave())) this.app.toast(this.app.m.review.savedNow);
  }

  async remove(): Promise<void> {
    const removed = await this.atNode((node) => this.app.backend.reviewDelete(node));
    const { m } = this.app;
    if (removed) this.app.toast(m.review.deleted, { action: { label: m.common.undo, run: () => void this.undo() } });
  }

  /** Comment or name as they are typed. While a word is being composed (IME) nothing is stored. */
  type(change: Partial<Words>, composing: boolean): void {
    const node = this.view?.node.node;
    if (node === undefined) return;
    this.typed = { node, ...this.words, ...change };
    clearTimeout(this.typing);
    if (!composing) this.typing = setTimeout(() => this.storeWords(), TYPING_PAUSE_MS);
  }

  /** Stores what was typed; each command does so before its own work. */
  storeWords(): void {
    clearTimeout(this.typing);
    const { typed, view } = this;
    if (!typed || typed.node !== view?.node.node) return;
    if (typed.comment === view.node.comment && typed.name === view.node.name) {
      this.typed = null;
      return;
    }
    const { backend } = this.app;
    void this.enqueue(async () => {
      for (const [word, store] of [["comment", backend.reviewComment], ["name", backend.reviewName]] as const) {
        // A command sent before may have led elsewhere: these words belong to their own node.
        const node = this.view?.node;
        if (node?.node !== typed.node || node[word] === typed[word]) continue;
        const stored = await this.app.try(store(typed[word]));
        if (stored === null) return;
        this.view = stored;
        this.edits += 1;
      }
      if (this.typed === typed) this.typed = null;
    });
  }

  /** A game from this position; its table is open then. */
  async startGame(form: NewGameForm): Promise<boolean> {
    this.storeWords();
    await this.queue;
    const table = await this.app.try(this.app.backend.reviewStartGame(form));
    if (table === null) return false;
    this.app.table.view = null;
    this.app.table.take(table);
    return true;
  }

  /** Reads the game's file in another character set, and then the review of it anew. */
  async reread(charset: string): Promise<GameSummary[] | null> {
    const id = this.view?.id;
    if (id === undefined) return null;
    const games = await this.app.try(this.app.backend.reread(id, charset));
    return games !== null && (await this.open(id)) ? games : null;
  }

  /** The record as it is seen, on the clipboard. */
  async copySgf(): Promise<void> {
    this.storeWords();
    await this.queue;
    const sgf = await this.app.try(this.app.backend.reviewSgf());
    if (sgf !== null && (await this.app.try(this.app.backend.copyText(sgf).then(() => true)))) this.app.toast(this.app.m.act.copied);
  }

  /** The record as it is seen, as a file where the person wants it. */
  async saveSgf(name: string): Promise<void> {
    this.storeWords();
    await this.queue;
    const { backend, m } = this.app;
    const words = { label: m.library.export.sgfFile, every: m.library.import.every };
    const path = await this.app.try(backend.reviewSgf().then((sgf) => base64Of(new Blob([sgf]))).then((base64) => backend.saveBytes(`${name}.sgf`, words, base64)));
    if (path !== null) this.app.toast(m.library.picture.saved(path));
  }

  private atNode(command: (node: number) => Promise<ReviewView>): Promise<ReviewView | null> {
    const node = this.view?.node.node ?? 0;
    return this.edit(() => command(node));
  }

  private async edit(command: () => Promise<ReviewView>): Promise<ReviewView | null> {
    this.refusal = null;
    return this.run(command);
  }

  /** One command after the other. */
  private run(command: () => Promise<ReviewView>, refused?: (thrown: unknown) => void): Promise<ReviewView | null> {
    this.storeWords();
    this.walks = null;
    this.leaps += 1;
    return this.enqueue(async () => {
      const next = await this.answer(command, refused);
      this.leaps -= 1;
      return next;
    });
  }

  /** What comes back is drawn, sounded and said. */
  private async answer(command: () => Promise<ReviewView>, refused?: (thrown: unknown) => void): Promise<ReviewView | null> {
    try {
      const next = await command();
      this.take(next);
      return next;
    } catch (thrown) {
      if (refused) refused(thrown);
      else this.app.toast(this.app.sentence(thrown));
      return null;
    }
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    this.pending += 1;
    const next = this.queue.then(work);
    const done = () => (this.pending -= 1);
    this.queue = next.then(done, done);
    return next;
  }

  private take(next: ReviewView): void {
    const before = this.view;
    if (before === null || before.id !== next.id) return;
    this.view = next;
    const moved = before.node.node !== next.node.node;
    if (moved) {
      this.dropHand();
      this.cpu.clear();
    }
    this.cpu.follow();
    if (before.nodes !== next.nodes || !moved || before.canRedo !== next.canRedo || before.edited !== next.edited) this.edits += 1;
    if (!moved) return;
    if (next.node.parent === before.node.node && next.node.move !== null && next.node.move !== "pass") this.app.sounds.stone();
    this.app.say(nodeAnnouncement(this.app.m, before.node, next.node, this.app.settings.coordinates, next.height));
  }
}

/** The nearest place of the line. */
function within(view: ReviewView, index: number): number {
  return Math.min(view.line.length, Math.max(0, index));
}
