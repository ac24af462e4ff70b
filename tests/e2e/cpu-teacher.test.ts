import { afterEach, beforeEach, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { Table } from "./harness/table.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

/** Two looks of a hundred visits; on a machine that does much else, more than a moment. */
const LESSON_MS = 90_000;

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open(["set_settings", { teachLoss: "two" }]);
});
afterEach(() => window.close());

/** Numbers of the line on the board. */
async function numbers(): Promise<number> {
  return window.evaluate<number>(`return document.querySelectorAll('[data-testid^="line-"]').length`);
}

test("the teacher tells of a move that gave points away, shows a better one, and it is taken back", async () => {
  await window.tap("home-new");
  await window.tap("opponent-cpu");
  await window.tap("size-9");
  await window.tap("colour-black");
  await window.tap("more-toggle");
  await window.tap("teaching");
  await window.tap("start");
  await window.see("screen-table");
  const table = new Table(window);
  // Nobody begins in the corner.
  await table.play("A1", "black");
  await window.see("lesson", LESSON_MS);
  await window.waitForText("lesson", /A1.*\d+目/s);
  await table.waitForTurn("black");
  expect(await table.count("white")).toBe(1);

  await window.tap("lesson-show");
  await until("the better line lies on the board", async () => (await numbers()) >= 2);
  expect(await window.count("line-A1")).toBe(0);
  await window.tap("lesson-show");
  await until("the line is gone", async () => (await numbers()) === 0);

  await window.tap("lesson-undo");
  await table.waitForStone("A1", "empty");
  await window.gone("lesson");
  expect(await table.stones()).toEqual([]);
});

test("the opponent that adapts says how strong it is, and after the game what comes next", async () => {
  await window.tap("home-new");
  await window.tap("opponent-cpu");
  await window.choose("level", "0");
  await window.tap("size-9");
  await window.tap("colour-black");
  await window.tap("start");
  await window.see("screen-table");
  await window.waitForText("plate-white", /おまかせ・.*くらい/);
  const table = new Table(window);
  await table.play("E5", "black");
  await table.waitForTurn("black");
  await table.resign();
  await window.waitForText("adapted", /次(の|も)CPU.*くらい/);
  await window.tap("result-home");
  await window.tap("home-new");
  expect((await window.see("level")).value).toBe("0");
  await window.tap("back");
  const other = await newGame(window, { opponent: "cpu", size: 9, colour: "black", level: "strongest" });
  expect((await window.see("plate-white")).text).not.toContain("おまかせ");
  await other.play("E5", "black");
});
