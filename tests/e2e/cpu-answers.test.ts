import { afterEach, beforeEach, expect, test } from "vitest";
import { capture, played } from "./harness/capture.js";
import { newGame } from "./harness/new-game.js";
import { countedGame } from "./harness/positions.js";
import { Table } from "./harness/table.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

/** An answer takes a second; on a machine that does much else, more. */
const ANSWER_MS = 90_000;

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open(...played(...countedGame.moves));
});
afterEach(() => window.close());

/** Points whose owner is drawn on the board, apart from the stones. */
async function owned(colour: "black" | "white"): Promise<number> {
  return window.evaluate<number>(`return document.querySelectorAll('[data-owner="' + arguments[0] + '"]').length`, colour);
}

test("the estimate tells who leads, shows whose the points are, and is put away", async () => {
  await window.tap("home-continue");
  await window.tap("act-estimate");
  await window.see("estimate", ANSWER_MS);
  // Black has 27 points and White 43.5, by the count of the finished game.
  await window.waitForText("estimate", /白.*目/);
  await window.shot("estimate");
  expect(await owned("black")).toBeGreaterThanOrEqual(20);
  expect(await owned("white")).toBeGreaterThanOrEqual(25);
  await window.tap("estimate-close");
  await window.gone("estimate");
  expect((await owned("black")) + (await owned("white"))).toBe(0);
  // The button does both, too.
  await window.tap("act-estimate");
  await window.see("estimate", ANSWER_MS);
  await window.tap("act-estimate");
  await window.gone("estimate");
});

test("a hint shows the best move with others and what each is worth, and the line that follows from it", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.play("E5", "black");
  await window.tap("act-hint");
  await window.see("hints", ANSWER_MS);
  expect((await window.see("hint-0")).text).toMatch(/^A .*\d+%/s);
  // Early in a game there is more than one move, and the others are worth less.
  expect((await window.see("hint-1")).text).toMatch(/^B .*目差[+−]?[\d.]+/s);
  expect(await window.count("hint-4")).toBe(0);

  await window.tap("hint-0");
  const numbers = () =>
    window.evaluate<string[]>(`return [...document.querySelectorAll('[data-testid^="line-"] text')].map((text) => text.textContent)`);
  await until("the line lies on the board", async () => (await numbers()).length >= 2);
  expect((await numbers()).slice(0, 2)).toEqual(["1", "2"]);
  // They are thought of only: a tap on the board puts no stone down, it brings the game back.
  await table.tap("A9");
  await until("the line is gone", async () => (await numbers()).length === 0);
  expect(await table.stones()).toEqual(["E5 black"]);
  await window.tap("hint-close");
  await window.gone("hints");
});

test("a hint takes four stones that one move takes", async () => {
  await window.close();
  window = await RankaWindow.open(...played(...capture.moves));
  await window.tap("home-continue");
  await window.tap("act-hint");
  await window.see("hints", ANSWER_MS);
  await window.waitForText("hint-0", capture.best);
  const table = new Table(window);
  await window.tap("hint-close");
  await table.play(capture.best, "black");
  for (const point of capture.taken) await table.waitForStone(point, "empty");
});
