import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, headless } from "./headless.js";
import { type Colour } from "./table.js";
import { until } from "./until.js";
import type { Place, RankaWindow } from "./window.js";

/** How long the CPU may read a move on a busy machine. */
const READING_MS = 60_000;

/** The problem book as a person uses it. Points have the names of the whole board, as a screen reader says them. */
export class Problems {
  constructor(private readonly window: RankaWindow) {}

  /** From the home screen to a book. */
  async openBook(book: string): Promise<void> {
    await this.window.tap("home-problems");
    await this.window.tap(`problem-book-${book}`);
    await this.window.see("screen-problem-book");
  }

  /** Opens a problem of the list that is seen. */
  async open(id: number): Promise<void> {
    await this.window.tap(`problem-${id}`);
    await this.shows(id);
  }

  async shows(id: number): Promise<void> {
    await until(`problem ${id} is shown`, async () => (await this.window.look("screen-problem"))?.attributes["data-id"] === String(id));
  }

  /** The middle of a point, once the board holds still. */
  async place(point: string): Promise<Place> {
    return until(`${point} holds still`, async () => {
      const before = await this.crossing(point);
      const after = await this.crossing(point);
      return before && after && before.x === after.x && before.y === after.y ? after : null;
    });
  }

  private crossing(point: string): Promise<Place | null> {
    return this.window.evaluate<Place | null>(
      `const cell = document.querySelector('[role="gridcell"][aria-label^="' + arguments[0] + ' "] .hit');
       if (!cell || "settling" in document.documentElement.dataset) return null;
       const box = cell.getBoundingClientRect();
       return { x: box.x + box.width / 2, y: box.y + box.height / 2 };`,
      point,
    );
  }

  /** Plays a point: where points are small, the second tap puts the stone down. */
  async tap(point: string): Promise<void> {
    const place = await this.place(point);
    await this.window.touch(place);
    const answer = await until(`${point} is answered`, async () => {
      if ((await this.stone(point)) !== "empty") return "played";
      return (await this.window.look("ghost")) === null ? null : "asked";
    });
    if (answer === "asked") await this.window.touch(place);
  }

  stone(point: string): Promise<string | null> {
    return this.window.evaluate<string | null>(
      `return document.querySelector('[role="gridcell"][aria-label^="' + arguments[0] + ' "]')?.dataset.stone ?? null`,
      point,
    );
  }

  async holds(point: string, stone: Colour | "empty"): Promise<void> {
    await until(`${point} is ${stone}`, async () => (await this.stone(point)) === stone);
  }

  /** Waits until the last move is judged so. */
  async judged(tone: "on" | "right" | "wrong" | "open"): Promise<string> {
    return until(
      `the move is judged ${tone}`,
      async () => {
        const seen = await this.window.look("problem-verdict");
        return seen?.attributes["data-tone"] === tone ? seen.text : null;
      },
      READING_MS,
    );
  }

  /** How many moves have been played, passes among them. */
  async moves(): Promise<number> {
    return Number((await this.window.look("problem-verdict"))?.attributes["data-moves"]);
  }

  /** Waits until the CPU has answered, so that so many moves have been played. */
  async answered(moves: number): Promise<void> {
    await until(`${moves} moves are played`, async () => (await this.moves()) === moves, READING_MS);
  }

  async status(status: "new" | "solved" | "missed"): Promise<void> {
    await until(`the problem is ${status}`, async () => (await this.window.look("problem-status"))?.attributes["data-status"] === status);
  }
}

/** The book's main line of a problem, both sides' moves, as the core tells it on a device of its own. */
export function bookLine(...open: Command): string[] {
  const data = mkdtempSync(join(tmpdir(), "ranka-line-"));
  try {
    const answers = headless(data, ["set_settings", { varyProblems: false }], open, ["problem_solution", { by: 1 }], ["problem_solution", { by: 99 }]);
    return (answers[3] as { moves: string[] }).moves;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
