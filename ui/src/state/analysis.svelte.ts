import { type LineStone, lineStones } from "../board/marks";
import { errorKind } from "../platform/errors";
import type { Colour, Estimate, HintMove, ReviewAnalysis, TurningPoint } from "../platform/types";
import type { App } from "./app.svelte";

/** A walk is followed by a look at what is known of the new line, once it pauses so long, in milliseconds. */
const PAUSE_MS = 150;

/** What the CPU sees in the game that is looked over, and what of it lies on the board. */
export class ReviewCpu {
  known: ReviewAnalysis | null = $state.raw(null);
  hints: HintMove[] | null = $state.raw(null);
  shownHint: number | null = $state(null);
  estimate: Estimate | null = $state.raw(null);
  asking: "hint" | "estimate" | null = $state(null);
  /** The turning point whose better line lies on the board. */
  shownTurn: TurningPoint | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private questions = 0;

  constructor(private readonly app: App) {}

  /** The line that lies on the board, and the board under it. */
  line(board: readonly string[], toPlay: Colour): { stones: LineStone[]; board: readonly string[] } | null {
    const turn = this.shownTurn?.lesson;
    const better = turn?.better[0];
    if (turn && better) return { stones: lineStones(better.line, turn.colour), board: turn.board };
    const hint = this.shownHint === null ? undefined : this.hints?.[this.shownHint];
    return hint ? { stones: lineStones(hint.line, toPlay), board } : null;
  }

  /** Takes away what lies on the board; false where nothing did. */
  clear(): boolean {
    const lay = this.hints !== null || this.estimate !== null || this.shownTurn !== null || this.asking !== null;
    this.questions += 1;
    this.hints = null;
    this.shownHint = null;
    this.estimate = null;
    this.asking = null;
    this.shownTurn = null;
    return lay;
  }

  reset(): void {
    clearTimeout(this.timer);
    this.clear();
    this.known = null;
  }

  /** Reads what is known of the line, soon. */
  follow(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.read(), PAUSE_MS);
  }

  async read(): Promise<void> {
    if (this.app.review.view === null) return;
    try {
      this.known = await this.app.backend.reviewAnalysis();
    } catch {
      // The graph stays as it was; the next look tries again.
    }
  }

  async analyse(): Promise<void> {
    this.known = (await this.app.try(this.app.backend.reviewAnalyse())) ?? this.known;
  }

  async stop(): Promise<void> {
    await this.app.try(this.app.backend.reviewAnalyseCancel());
    await this.read();
  }

  /** The core tells how far it is. */
  progressed(game: number, done: number, total: number, running: boolean): void {
    if (this.app.review.view?.id !== game) return;
    if (this.known) this.known = { ...this.known, done: Math.max(done, this.known.done), total, running };
    if (running) this.follow();
    else void this.read();
  }

  showTurn(turn: TurningPoint): void {
    const same = this.shownTurn?.node === turn.node;
    void this.app.review.go(turn.node).then(() => {
      this.clear();
      this.shownTurn = same ? null : turn;
    });
  }

  showHint(index: number): void {
    this.shownHint = this.shownHint === index ? null : index;
  }

  async ask(what: "hint" | "estimate"): Promise<void> {
    const again = this.asking === what || (what === "hint" ? this.hints !== null : this.estimate !== null);
    this.clear();
    if (again) return;
    this.asking = what;
    const question = this.questions;
    const { backend } = this.app;
    try {
      if (what === "hint") {
        const hints = await backend.reviewHint();
        if (question === this.questions) this.hints = hints;
      } else {
        const estimate = await backend.reviewEstimate();
        if (question === this.questions) this.estimate = estimate;
      }
    } catch (thrown) {
      if (question === this.questions && errorKind(thrown) !== "stale") this.app.toast(this.app.sentence(thrown));
    }
    if (question === this.questions) this.asking = null;
  }
}
