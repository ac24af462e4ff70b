import { pointLabel } from "../lib/points";
import { errorKind } from "../platform/errors";
import type { PlayingOn, Point, ProblemBook, ProblemFilter, ProblemOverview, ProblemSummary, ProblemView } from "../platform/types";
import type { App } from "./app.svelte";
import type { Refusal } from "./table.svelte";

/** Problems that a list takes at once. */
const PAGE = 60;
const REFUSAL_MS = 2600;
/** A judgement that takes longer than this, in milliseconds, is announced. */
const PATIENCE_MS = 250;

/** The problem book: lists, and the problem that is open as the core last showed it. */
export class Problems {
  overview: ProblemOverview | null = $state.raw(null);
  book: ProblemBook = $state("gokyo");
  status: ProblemFilter = $state("all");
  list: readonly ProblemSummary[] = $state.raw([]);
  total = $state(0);
  view: ProblemView | null = $state.raw(null);
  /** The person's move that is being judged or answered. */
  pending: Point | "pass" | null = $state(null);
  thinking = $state(false);
  ghost: Point | null = $state(null);
  refusal: Refusal | null = $state.raw(null);
  private refusalTimer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each move and each problem: what a move before that comes to is not seen any more. */
  private moves = 0;
  /** Grows with each list that is asked for: an answer to an earlier question is dropped. */
  private asked = 0;

  constructor(private readonly app: App) {}

  async refresh(): Promise<void> {
    this.overview = (await this.app.try(this.app.backend.problemBooks())) ?? this.overview;
  }

  async show(book: ProblemBook, status: ProblemFilter = this.status): Promise<void> {
    if (book !== this.book || status !== this.status) {
      this.list = [];
      this.total = 0;
    }
    this.book = book;
    this.status = status;
    await this.load(0, Math.max(PAGE, this.list.length));
  }

  more(): Promise<void> {
    return this.load(this.list.length, PAGE);
  }

  private async load(offset: number, limit: number): Promise<void> {
    const asked = ++this.asked;
    const page = await this.app.try(this.app.backend.problemList({ book: this.book, status: this.status, offset, limit: Math.min(limit, 200) }));
    if (page === null || asked !== this.asked) return;
    this.list = [...this.list.slice(0, offset), ...page.problems];
    this.total = page.total;
  }

  open(id: number): Promise<boolean> {
    return this.enter(this.app.backend.problemOpen(id));
  }
  daily(): Promise<boolean> {
    return this.enter(this.app.backend.problemDaily());
  }
  next(book?: ProblemBook): Promise<boolean> {
    return this.enter(this.app.backend.problemNext(book));
  }

  private async enter(command: Promise<ProblemView>): Promise<boolean> {
    const view = await this.app.try(command);
    if (view === null) return false;
    this.clear();
    this.forget();
    this.view = view;
    this.app.say(`${this.app.m.problems.number(view.number)} ${this.app.m.problems.goal(view.side, view.goal)}`);
    return true;
  }

  /** Leaves the problem; the core forgets it. */
  async close(): Promise<void> {
    if (this.view === null) return;
    this.clear();
    this.forget();
    this.view = null;
    await this.app.try(this.app.backend.problemClose());
  }

  async play(point: Point): Promise<void> {
    const view = this.view;
    if (!view || !isOpen(view) || this.pending !== null) return;
    this.app.sounds.stone();
    await this.wait(point, this.app.backend.problemPlay(point));
  }
  /** Goes on against the CPU after a verdict. */
  async playOn(): Promise<void> {
    if (this.pending === null) await this.wait("pass", this.app.backend.problemPlayOn());
  }
  async pass(): Promise<void> {
    if (this.pending === null) await this.wait("pass", this.app.backend.problemPass());
  }

  /** Waits for what the CPU has to say. */
  private async wait(pending: Point | "pass", command: Promise<ProblemView>): Promise<void> {
    this.clear();
    this.pending = pending;
    const move = ++this.moves;
    const timer = setTimeout(() => {
      if (move !== this.moves) return;
      this.thinking = true;
      this.app.say(this.app.m.problems.thinking);
    }, PATIENCE_MS);
    try {
      const after = await command;
      if (move === this.moves) this.came(after);
    } catch (thrown) {
      // The person has gone on meanwhile.
      if (move === this.moves && errorKind(thrown) !== "stale") this.refuse(pending, this.app.sentence(thrown));
    } finally {
      clearTimeout(timer);
      if (move === this.moves) this.forget();
    }
  }

  /** Whatever is being judged is not waited for. */
  private forget(): void {
    this.moves += 1;
    this.pending = null;
    this.thinking = false;
  }

  undo(): Promise<void> {
    return this.act(this.app.backend.problemUndo());
  }
  retry(): Promise<void> {
    return this.act(this.app.backend.problemRetry());
  }
  solution(by: number): Promise<void> {
    return this.act(this.app.backend.problemSolution(by));
  }
  async markSolved(): Promise<void> {
    await this.act(this.app.backend.problemMark("solved"));
    if (this.view?.status === "solved") this.app.say(this.app.m.problems.markedSolved);
  }
  async hint(): Promise<void> {
    // What is being judged would forget it again.
    if (this.pending !== null) return;
    await this.act(this.app.backend.problemHint());
    const { view, app } = this;
    if (view) app.say(view.hint.point ? app.m.problems.hintPoint(pointLabel(view.hint.point, view.size, app.settings.coordinates)) : app.m.problems.hintRegion);
  }

  private async act(command: Promise<ProblemView>): Promise<void> {
    this.clear();
    this.forget();
    const view = await this.app.try(command);
    if (view) this.view = view;
  }

  /** The core has answered a move. */
  private came(view: ProblemView): void {
    this.view = view;
    const { m, settings } = this.app;
    const text = verdictText(m.problems, view);
    const answer = view.moves.length % 2 === 0 ? view.moves.at(-1) : undefined;
    const other = view.side === "black" ? "white" : "black";
    const spoken = answer === undefined ? "" : answer === "pass" ? m.problems.spoken.passed(other) : m.problems.spoken.played(pointLabel(answer, view.size, settings.coordinates), other);
    const said = view.onward ? [onwardText(m.problems, view.onward)] : [text.title, text.line];
    this.app.say(m.problems.spoken.all([spoken, ...said].filter((s) => s !== "")));
  }

  private refuse(at: Point | "pass", text: string): void {
    if (at !== "pass") this.refusal = { point: at, text };
    clearTimeout(this.refusalTimer);
    this.refusalTimer = setTimeout(() => (this.refusal = null), REFUSAL_MS);
    this.app.say(text);
  }

  private clear(): void {
    this.ghost = null;
    this.refusal = null;
  }
}

/** Whether the person may play. */
export function isOpen(view: ProblemView): boolean {
  return view.state === "toMove" || view.onward !== null;
}

/** Whether a verdict has fallen after which the person may play on. */
export function mayPlayOn(view: ProblemView): boolean {
  return (view.state === "solved" || view.state === "failed") && view.onward === null;
}

/** What the person is told while playing on. */
export function onwardText(m: App["m"]["problems"], onward: PlayingOn): string {
  return onward.passed ? m.onward.passed : m.onward.turn;
}

export interface VerdictText {
  tone: "none" | "on" | "right" | "wrong" | "open";
  title: string;
  line: string;
}

/** What the person is told about the last move. */
export function verdictText(m: App["m"]["problems"], view: ProblemView): VerdictText {
  const verdict = view.verdict;
  if (!verdict || view.state === "solution") return { tone: "none", title: "", line: "" };
  const say = m.verdict;
  if (view.state === "toMove") return { tone: "on", title: "", line: say.goOn };
  if (view.state === "solved") {
    if (verdict.kind === "opinion") return { tone: "open", title: m.otherTitle, line: say.opinion };
    const line = verdict.kind === "book" ? (verdict.ko ? say.bookKo : say.book) : verdict.ko ? say.proofKo : say.proof;
    return { tone: "right", title: m.solvedTitle, line };
  }
  if (verdict.right === null) return { tone: "open", title: m.openTitle, line: verdict.kind === "book" ? say.sideLine : say.unknown };
  if (verdict.kind === "opinion") return { tone: "open", title: m.doubtTitle, line: say.wrongOpinion };
  const line = verdict.kind === "book" ? say.wrongBook : verdict.ko ? say.wrongKo : say.wrongProof;
  return { tone: "wrong", title: m.failedTitle, line };
}
