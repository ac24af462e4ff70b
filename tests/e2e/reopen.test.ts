import { afterEach, beforeEach, expect, test } from "vitest";
import { kill, startAlone } from "./harness/driver.js";
import { newGame } from "./harness/new-game.js";
import { countedGame } from "./harness/positions.js";
import { Table } from "./harness/table.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

async function carryOn(): Promise<Table> {
  await window.reopen();
  await window.tap("home-continue");
  await window.see("screen-table");
  return new Table(window);
}

test("a game that was killed goes on with the same stones, the same turn and the same clock", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black", clock: "byoYomi" });
  await table.playAll(["E5", "C3", "G7", "F2", "D7"]);
  const stones = await table.stones();
  const before = await table.clock("black");

  const again = await carryOn();
  expect(await again.stones()).toEqual(stones);
  // Black's clock stood still: White was to move, and a dead app spends nobody's time.
  expect(await again.clock("black")).toBe(before);
  await again.play("J9", "white");
});

test("marks and an agreement survive a kill in the marking phase", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.playAll([...countedGame.moves]);
  await table.pass();
  await table.pass();
  await window.see("marking");
  await table.markExactly(["B7"]);
  await window.tap("agree-black");
  await window.settled();
  const white = (await window.see("score-total-white")).text;

  const again = await carryOn();
  await window.see("marking");
  expect(await again.isDead("B7")).toBe(true);
  expect(await again.isDead("H5")).toBe(false);
  await window.waitForText("score-total-white", white);
  // Black had agreed: White's agreement alone is missing.
  await window.tap("agree-white");
  await window.see("result");
});

test("a page that is loaded anew goes on with the game, and the CPU still answers", async () => {
  const table = await newGame(window, { opponent: "cpu", size: 9, colour: "black", level: "weakest" });
  await table.play("E5", "black");
  await table.waitForTurn("black");
  await window.reload();
  await window.tap("home-continue");
  await table.waitForStone("E5", "black");
  await table.play(await table.emptyPoint(), "black");
  await table.waitForTurn("black");
  expect(await table.count("white")).toBe(2);
});

test("a page whose process the system has ended comes back by itself", async () => {
  await window.shut();
  const app = startAlone(window.home);
  try {
    const drawing = () => until("a page is drawn", () => Promise.resolve(app.pages()[0]));
    const first = await drawing();
    kill(first);
    await until("its process is gone", () => Promise.resolve(!app.pages().includes(first)));
    expect(await drawing()).not.toBe(first);
  } finally {
    await app.kill();
  }
});

test("a finished game is still in the list the next day", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.playAll(["E5", "C3"]);
  await table.resign();
  await window.see("result");
  await window.reopen();
  await window.see("screen-home");
  await window.gone("home-continue");
  await window.tap("home-games");
  await window.waitForText("game-row", "白中押し勝ち");
  await window.tap("game-open");
  // A game that is over is looked over, from its start or from where it was left.
  await window.see("screen-review");
  await window.press("\uE010");
  await until("the last stone is seen", async () => (await new Table(window).stones()).length === 2);
  expect(await new Table(window).stones()).toEqual(["C3 white", "E5 black"]);
});
