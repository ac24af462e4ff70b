/** Screens and sheets as one stack, kept in step with the browser's history, so that Back closes a sheet first. */

export type Screen = "home" | "newGame" | "table" | "library" | "settings" | "review" | "problems" | "problemBook" | "problem";
export type Sheet = "menu" | "resign" | "unrankUndo" | "unrankHint" | "unrankHand" | "unrankTeach" | "warnings" | LibrarySheet | ReviewSheet;
/** Sheets of the library, and of what is imported from anywhere. */
export type LibrarySheet = "libraryMenu" | "importMenu" | "gameMenu" | "rename" | "filter" | "statistics" | "tags" | "export" | "charset" | "picture" | "importProgress" | "importReport";
/** Sheets of the review. */
export type ReviewSheet = "reviewMenu" | "reviewJump" | "reviewInfo" | "reviewPlay" | "reviewDiscard" | "reviewOriginal" | "reviewCharset" | "reviewImage";
export type Entry = { kind: "screen"; name: Screen } | { kind: "sheet"; name: Sheet; id?: number };

/** A step back that the browser has not answered after so long, in milliseconds, will not be. */
const STEP_MS = 500;

export class Nav {
  entries = $state.raw<readonly Entry[]>([{ kind: "screen", name: "home" }]);
  /** When the step back was asked for that is on its way: the history goes there later. */
  private leavingSince = -Infinity;

  constructor(private readonly window: Window) {
    window.history.replaceState({ depth: 0 }, "");
    window.addEventListener("popstate", (event) => this.popped(event.state));
  }

  /** The screen that is seen, under any sheet. */
  get screen(): Screen {
    const last = this.entries.findLast((e) => e.kind === "screen");
    return last?.kind === "screen" ? last.name : "home";
  }

  /** The sheet that lies over the screen. */
  get sheet(): Extract<Entry, { kind: "sheet" }> | null {
    const top = this.entries.at(-1);
    return top?.kind === "sheet" ? top : null;
  }

  /** Whether `name` is on the stack, seen or covered. */
  has(name: Screen): boolean {
    return this.entries.some((e) => e.kind === "screen" && e.name === name);
  }

  open(name: Screen): void {
    this.push({ kind: "screen", name });
  }

  show(name: Sheet, id?: number): void {
    this.push(id === undefined ? { kind: "sheet", name } : { kind: "sheet", name, id });
  }

  /** Puts `name` in the place of what is on top: Back then skips what was there. */
  replace(entry: Entry): void {
    if (this.leaving) return;
    this.entries = [...this.entries.slice(0, -1), entry];
    this.window.history.replaceState({ depth: this.entries.length - 1 }, "");
  }

  back(): void {
    this.leave(1);
  }

  /** Back to the home screen, whatever lies over it. */
  home(): void {
    this.leave(this.entries.length - 1);
  }

  private get leaving(): boolean {
    return performance.now() - this.leavingSince < STEP_MS;
  }

  /** Two taps in a row are one step: what the second one would leave has not been seen yet. */
  private leave(steps: number): void {
    if (this.entries.length <= 1 || this.leaving) return;
    this.leavingSince = performance.now();
    this.window.history.go(-steps);
  }

  private push(entry: Entry): void {
    if (this.leaving) return;
    this.entries = [...this.entries, entry];
    this.window.history.pushState({ depth: this.entries.length - 1 }, "");
  }

  private popped(state: unknown): void {
    this.leavingSince = -Infinity;
    const depth = typeof state === "object" && state !== null && "depth" in state ? Number(state.depth) : 0;
    if (depth >= this.entries.length) {
      // Forward, to something that is gone.
      this.window.history.go(this.entries.length - 1 - depth);
      return;
    }
    this.entries = this.entries.slice(0, depth + 1);
  }
}
