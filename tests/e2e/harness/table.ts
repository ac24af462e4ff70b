import { until } from "./until.js";
import type { Place, RankaWindow } from "./window.js";

export type Colour = "black" | "white";

/** The table as a person uses it: points are tapped where they are drawn. */
export class Table {
  constructor(private readonly window: RankaWindow) {}

  /** The place of a point in the window, once the board is drawn and holds still. */
  async place(point: string): Promise<Place> {
    await this.window.see("board");
    return until(`${point} holds still`, async () => {
      const before = await this.crossing(point);
      const after = await this.crossing(point);
      return before && after && before.x === after.x && before.y === after.y ? after : null;
    });
  }

  /** Where the lines cross: the middle of the point's cell, whatever lies on it. */
  private async crossing(point: string): Promise<Place | null> {
    return this.window.evaluate<Place | null>(
      `const cell = document.querySelector('[data-testid="point-' + arguments[0] + '"] .hit');
       // A screen that has just come takes no touch yet.
       if (!cell || "settling" in document.documentElement.dataset) return null;
       const box = cell.getBoundingClientRect();
       return { x: box.x + box.width / 2, y: box.y + box.height / 2 };`,
      point,
    );
  }

  /** Taps a point, and does not ask what comes of it. */
  async tap(point: string): Promise<void> {
    await this.window.touch(await this.place(point));
  }

  /** Puts a stone down and waits until it lies there: by one tap, or where points are small by a second one on 打つ. */
  async play(point: string, colour: Colour): Promise<void> {
    await this.tap(point);
    const asked = await until(`${point} is answered`, async () => {
      if ((await this.stone(point)) === colour) return "played";
      return (await this.window.look("place-confirm"))?.visible ? "asked" : null;
    });
    if (asked === "asked") await this.window.tap("place-confirm");
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

  /** Passes, and waits until that has happened: a second tap on its heels would not be another pass. */
  async pass(): Promise<void> {
    const before = await this.moveStamp();
    await this.window.tap("act-pass");
    await this.waitForPly(before);
  }

  /** Asks to resign: among the actions, or where six of them would crowd in the menu. */
  async askToResign(): Promise<void> {
    if (!(await this.window.look("act-resign"))?.visible) await this.window.tap("act-menu");
    await this.window.tap("act-resign");
    await this.window.see("confirm-yes");
  }

  async resign(): Promise<void> {
    await this.askToResign();
    await this.window.tap("confirm-yes");
    await this.window.see("result");
  }

  async waitForTurn(colour: Colour): Promise<void> {
    await until(`it is ${colour}'s turn`, () => this.isTurn(colour));
  }

  async isTurn(colour: Colour): Promise<boolean> {
    return (await this.window.look(`plate-${colour}`))?.attributes["class"]?.split(" ").includes("turn") ?? false;
  }

  /** What a side's clock shows. */
  async clock(colour: Colour): Promise<string> {
    return (await this.window.see(`clock-${colour}`)).text;
  }

  async stone(point: string): Promise<string | undefined> {
    return (await this.window.look(`point-${point}`))?.attributes["data-stone"];
  }

  async waitForStone(point: string, colour: Colour | "empty"): Promise<void> {
    await until(`${point} is ${colour}`, async () => (await this.stone(point)) === colour);
  }

  async waitForAnyStone(point: string): Promise<void> {
    await until(`a stone lies on ${point}`, async () => (await this.stone(point)) !== "empty");
  }

  async isDead(point: string): Promise<boolean> {
    return this.window.evaluate<boolean>(
      `return document.querySelector('[data-testid="point-' + arguments[0] + '"] .dead') !== null`,
      point,
    );
  }

  async waitForDead(point: string, dead: boolean): Promise<void> {
    await until(`${point} is ${dead ? "dead" : "alive"}`, async () => (await this.isDead(point)) === dead);
  }

  /** The marking phase: taps until just these stones are marked dead, wherever the suggestion began. */
  async markExactly(dead: string[]): Promise<void> {
    await this.window.see("marking");
    for (const stone of await this.stones()) {
      const [point] = stone.split(" ");
      if (point === undefined || (await this.isDead(point)) === dead.includes(point)) continue;
      await this.tap(point);
      await this.waitForDead(point, dead.includes(point));
    }
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

  /** The empty point nearest to the upper left corner's 3-3. */
  async emptyPoint(): Promise<string> {
    const empty = await this.window.evaluate<string[]>(
      `return [...document.querySelectorAll('[data-testid^="point-"][data-stone="empty"]')].map((cell) => cell.dataset.point)`,
    );
    const point = empty.find((name) => "CDEFG".includes(name.charAt(0)) && "34567".includes(name.slice(1)));
    if (point === undefined) throw new Error("the middle of the board is full");
    return point;
  }

  /** Black's part against the CPU: each wish if it is still free, then passes, until the game leaves the playing phase. */
  async playAgainstCpu(wishes: string[]): Promise<void> {
    const left = [...wishes];
    for (;;) {
      await until("it is Black's turn or play is over", async () => (await this.isTurn("black")) || !(await this.playing()));
      if (!(await this.playing())) return;
      const before = await this.moveStamp();
      const wish = left.shift();
      if (wish === undefined) await this.pass();
      else if ((await this.stone(wish)) === "empty") {
        await this.play(wish, "black");
        await this.waitForPly(before);
      }
    }
  }

  private async waitForPly(before: string | undefined): Promise<void> {
    await until("the move is taken", async () => {
      const now = await this.moveStamp();
      return (now !== undefined && now !== before) || !(await this.playing());
    });
  }

  private async playing(): Promise<boolean> {
    return (await this.window.look("screen-table"))?.attributes["data-phase"] === "playing";
  }

  /** Changes with every ply: what the window says of the moment. */
  private async moveStamp(): Promise<string | undefined> {
    return (await this.window.look("status"))?.text;
  }

}
