import { until } from "./until.js";
import type { Place, RankaWindow } from "./window.js";

export type Colour = "black" | "white";

/** The table as a person uses it: points are tapped where they are drawn. */
export class Table {
  constructor(private readonly window: RankaWindow) {}

  /** The place of a point in the window, once the board is drawn and holds still. */
  async place(point: string): Promise<Place> {
    const id = `point-${point}`;
    await this.window.see("board");
    return until(`${point} holds still`, async () => {
      const before = await this.window.look(id);
      const after = await this.window.look(id);
      return before && after && before.centre.x === after.centre.x && before.centre.y === after.centre.y
        ? after.centre
        : null;
    });
  }

  /** Taps a point, and does not ask what comes of it. */
  async tap(point: string): Promise<void> {
    await this.window.touch(await this.place(point));
  }

  /** Puts a stone down by a tap and waits until it lies there. */
  async play(point: string, colour: Colour): Promise<void> {
    await this.tap(point);
    await this.waitForStone(point, colour);
  }

  /** Plays points in turn, Black or the one named first. */
  async playAll(points: string[], first: Colour = "black"): Promise<void> {
    let colour = first;
    for (const point of points) {
      await this.play(point, colour);
      colour = colour === "black" ? "white" : "black";
    }
  }

  async stone(point: string): Promise<string | undefined> {
    return (await this.window.look(`point-${point}`))?.attributes["data-stone"];
  }

  async waitForStone(point: string, colour: Colour | "empty"): Promise<void> {
    await until(`${point} is ${colour}`, async () => (await this.stone(point)) === colour);
  }

  /** Every stone on the board, as "point colour", sorted. */
  async stones(): Promise<string[]> {
    return this.window.evaluate<string[]>(
      `return [...document.querySelectorAll('[data-testid^="point-"]')]
         .filter((cell) => cell.dataset.stone !== "empty")
         .map((cell) => cell.dataset.testid.slice(6) + " " + cell.dataset.stone)
         .sort()`,
    );
  }

  async count(colour: Colour): Promise<number> {
    return (await this.stones()).filter((stone) => stone.endsWith(colour)).length;
  }
}
