import { By, Key } from "selenium-webdriver";
import { Table, type Colour } from "./table.js";
import { until } from "./until.js";
import type { RankaWindow } from "./window.js";

/** A game that is looked over, as a person does. */
export class Review {
  private readonly board: Table;

  constructor(private readonly window: RankaWindow) {
    this.board = new Table(window);
  }

  /** From the home screen to the first game of the library. */
  async openFirst(): Promise<void> {
    await this.window.see("screen-home");
    await this.window.tap("home-games");
    await this.window.tap("game-open");
    await this.window.see("screen-review");
  }

  async tap(point: string): Promise<void> {
    await this.board.tap(point);
  }

  /** One finger from a point to another. */
  async swipe(from: string, to: string): Promise<void> {
    await this.window.drag(await this.board.place(from), await this.board.place(to));
  }

  /** Tries a move: where points are small, the second tap puts the stone down. */
  async play(point: string, colour: Colour): Promise<void> {
    await this.board.tap(point);
    await until(`${point} is answered`, async () => (await this.is(point, colour)) || (await this.window.look("ghost")) !== null);
    if (!(await this.is(point, colour))) await this.board.tap(point);
    await this.stone(point, colour);
  }

  private async is(point: string, stone: Colour | "empty"): Promise<boolean> {
    return (await this.window.look(`point-${point}`))?.attributes["data-stone"] === stone;
  }

  async stone(point: string, stone: Colour | "empty"): Promise<void> {
    await until(`${point} is ${stone}`, () => this.is(point, stone));
  }

  /** Waits until a mark of that kind is drawn. */
  async marked(kind: string): Promise<void> {
    await until(`a ${kind} is drawn`, () => this.window.evaluate<boolean>(`return document.querySelector('[data-mark="' + arguments[0] + '"]') !== null`, kind));
  }

  /** Types into the comment, which is open for writing. */
  async write(text: string): Promise<void> {
    await this.window.see("comment-field");
    await this.window.driver.findElement(By.css('[data-testid="comment-field"]')).sendKeys(text.replaceAll("\n", Key.ENTER));
  }

  /** The record as the core writes it. */
  async exported(): Promise<string> {
    return this.ask<string>("review_sgf", {});
  }

  /** Every node of the tree's picture: where it is, what it is, and whether it has a comment or marks. */
  async tree(): Promise<string[]> {
    const tree = await this.ask<{ cells: { x: number; y: number; kind: string; number: number; comment: boolean; marks: boolean }[] }>("review_tree", {
      left: 0,
      top: 0,
      width: 400,
      height: 400,
    });
    return tree.cells.map((cell) => `${cell.x},${cell.y} ${cell.kind} ${cell.number}${cell.comment ? " comment" : ""}${cell.marks ? " marks" : ""}`).sort();
  }

  /** What the core answers the page, after all that the page has asked before. */
  private async ask<T>(command: string, args: object): Promise<T> {
    await this.window.settled();
    return this.window.driver.executeAsyncScript<T>(
      `const [command, args, done] = arguments;
       window.__TAURI_INTERNALS__.invoke(command, args).then(done);`,
      command,
      args,
    );
  }
}
