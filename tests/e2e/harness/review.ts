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

  /** Waits until the node that is looked at lies in sight in the picture of the tree, with nothing over it. */
  async nodeInTree(): Promise<void> {
    await this.window.settled();
    await until("the node is in sight in the tree", () =>
      this.window.evaluate<boolean>(
        `const stone = document.querySelector('[role="treeitem"][aria-selected="true"]');
         const node = document.querySelector('[data-testid="screen-review"]').dataset.node;
         if (!stone || stone.dataset.node !== node) return false;
         const [box, pane] = [stone.querySelector(".stone"), document.querySelector('[data-testid="tree"]')].map((e) => e.getBoundingClientRect());
         const inside = box.left >= pane.left && box.right <= pane.right && box.top >= pane.top && box.bottom <= pane.bottom;
         return inside && stone.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));`,
      ),
    );
  }

  /** Taps on a stone of the tree that is in sight and off the line that is looked at; gives its node back. */
  async pickInTree(): Promise<string> {
    const found = await until("a stone beside the line is in sight", () =>
      this.window.evaluate<{ node: string; x: number; y: number } | null>(
        `for (const stone of document.querySelectorAll('[role="treeitem"].aside')) {
           const box = stone.querySelector(".stone").getBoundingClientRect();
           const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
           if (stone.contains(document.elementFromPoint(x, y))) return { node: stone.dataset.node, x, y };
         }
         return null;`,
      ),
    );
    await this.window.touch(found);
    return found.node;
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
