import { afterEach, beforeEach, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { column } from "./harness/positions.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

test("the CPU answers move by move, a move is taken back with its reply, and resigning ends the game", async () => {
  const table = await newGame(window, { opponent: "cpu", size: 9, colour: "black", level: "weakest" });
  await table.play("E5", "black");
  await table.waitForTurn("black");
  expect(await table.count("white")).toBe(1);
  const beforeSecond = await table.stones();

  const second = await table.emptyPoint();
  await table.play(second, "black");
  await table.waitForTurn("black");
  await window.tap("act-undo");
  await table.waitForStone(second, "empty");
  expect(await table.stones()).toEqual(beforeSecond);

  for (let move = 0; move < 3; move++) {
    await table.play(await table.emptyPoint(), "black");
    await table.waitForTurn("black");
  }
  await table.resign();
  await window.waitForText("result-text", "白中押し勝ち");
});

test("while the CPU thinks nothing moves from its place, and the move can be taken back", async () => {
  const table = await newGame(window, { opponent: "cpu", size: 19, colour: "black", level: "strongest" });
  const before = await table.place("Q16");
  await table.play("Q16", "black");
  await window.see("thinking-white");
  expect(await table.place("Q16")).toEqual(before);
  await window.tap("act-undo");
  await table.waitForStone("Q16", "empty");
  await table.waitForTurn("black");
  // The answer to the move that is gone never comes.
  await table.play("D4", "black");
  await table.waitForTurn("black");
  expect(await table.count("black")).toBe(1);
  expect(await table.count("white")).toBe(1);
});

test("a game against the CPU is played out, marked, agreed and counted", async () => {
  const table = await newGame(window, { opponent: "cpu", size: 9, colour: "black", level: "weakest" });
  // A wall through the middle, as far as White lets it; then Black passes until White does too.
  await table.playAgainstCpu(column("E", 9));
  if ((await window.look("result"))?.visible !== true) {
    await window.see("marking");
    // The marks are the CPU's own suggestion, so it has nothing to dispute.
    await window.tap("agree-black");
  }
  await window.see("result");
  // A count or a resignation: either is an end that the rules know.
  await window.waitForText("result-text", /^(黒|白)(\d+目半?|半目|中押し)勝ち|^持碁/);
});

test("two CPUs play at a pace that can be followed, until the end", async () => {
  const table = await newGame(window, { opponent: "watch", size: 7, level: "weakest" });
  const stones = async () => (await table.count("black")) + (await table.count("white"));
  const before = await stones();
  const since = performance.now();
  await until("four more moves are seen", async () => (await stones()) >= before + 4);
  // No move comes sooner than 300 ms after the one before.
  expect(performance.now() - since).toBeGreaterThan(3 * 300 - 50);
  await window.see("result", 240_000);
}, 300_000);
