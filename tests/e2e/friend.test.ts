import { afterEach, beforeEach, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { column, countedGame, inTurn, walls } from "./harness/positions.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

test("two persons play a whole game on 9x9, mark the dead, agree and read the result", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.playAll([...countedGame.moves]);
  await table.waitForStone(countedGame.captured, "empty");
  await window.waitForText("plate-black", "1");

  await table.pass();
  await table.pass();
  await window.see("marking");
  await table.markExactly([...countedGame.dead]);
  await window.waitForText("score-total-black", countedGame.black.total);
  await window.waitForText("score-total-white", countedGame.white.total);

  // A stone taken for dead by mistake, and put right: the count follows both times.
  await table.tap("B7");
  await table.waitForDead("B7", false);
  expect((await window.see("score-total-black")).text).not.toBe(countedGame.black.total);
  await table.tap("B7");
  await table.waitForDead("B7", true);
  await window.waitForText("score-total-black", countedGame.black.total);

  await window.tap("agree-black");
  await window.tap("agree-white");
  await window.see("result");
  await window.waitForText("result-text", "白16目半勝ち");
  await window.waitForText("score-total-black", countedGame.black.total);
  await window.waitForText("score-total-white", countedGame.white.total);
});

test.each([13, 19] as const)("two persons play a whole game on a board of %i", async (size) => {
  const { moves, black, white, result } = walls[size];
  const table = await newGame(window, { opponent: "friend", size, colour: "black" });
  await table.playAll([...moves]);
  await table.pass();
  await table.pass();
  await window.see("marking");
  await table.markExactly([]);
  await window.waitForText("score-total-black", black);
  await window.waitForText("score-total-white", white);
  await window.tap("agree-black");
  await window.tap("agree-white");
  await window.waitForText("result-text", result);
});

test("a change of the marks takes back an agreement, and play can be resumed", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.playAll([...countedGame.moves]);
  await table.pass();
  await table.pass();
  await window.see("marking");
  await table.markExactly([...countedGame.dead]);
  await window.tap("agree-black");
  await table.tap("B7");
  await table.waitForDead("B7", false);
  // White alone agreeing now must not end the game.
  await window.tap("agree-white");
  await window.see("marking");
  expect(await window.look("result")).toBeNull();

  await window.tap("resume-play");
  await window.gone("marking");
  // The opponent of the one who asked moves first; whoever it is, a stone can be put down again.
  await table.tap("J9");
  await table.waitForAnyStone("J9");
});

test("a border that was left open is shown, closed, and counted", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  // White's wall lacks its last stone, so that Black comes in at E1.
  await table.playAll(inTurn(column("D", 9).reverse(), column("E", 9).reverse().slice(0, 8)));
  await table.pass();
  await table.pass();
  await window.see("marking");
  await window.waitForText("open-border", "36目が地になりません");
  await window.waitForText("score-total-white", /^6\.5$/);
  await window.shot("open-border");
  await window.tap("resume-play");
  await table.waitForTurn("black");
  await table.pass();
  await table.play("E1", "white");
  await table.pass();
  await table.pass();
  await window.see("marking");
  await window.gone("open-border");
  await window.waitForText("score-total-white", "42.5");
});

test("resigning asks first, and names the winner", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.playAll(["E5", "C3"]);
  await table.askToResign();
  await window.tap("confirm-no");
  await window.gone("confirm-yes");
  // Where there is less room it is in the menu.
  await window.resize({ width: 320, height: 568 });
  expect(await window.look("act-resign")).toBeNull();
  await table.resign();
  await window.waitForText("result-text", "白中押し勝ち");
});

test("a move is taken back, one ply at a time", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.playAll(["E5", "C3", "G7"]);
  await window.tap("act-undo");
  await table.waitForStone("G7", "empty");
  await window.tap("act-undo");
  await table.waitForStone("C3", "empty");
  expect(await table.stones()).toEqual(["E5 black"]);
  await table.playAll(["D4", "F6"], "white");
});
