import { afterEach, beforeEach, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

test("a point that cannot be played answers at the point with the reason", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  // Black's last move here takes D5: a ko. A2 makes A1 White's suicide once B1 is black too.
  await table.playAll(["C5", "E4", "D4", "E6", "D6", "F5", "A2", "D5", "E5"]);
  await table.waitForStone("D5", "empty");

  await table.tap("D5");
  await window.waitForText("illegal-bubble", "コウ");
  expect(await table.stone("D5")).toBe("empty");

  await table.tap("C5");
  await window.waitForText("illegal-bubble", "石があります");

  await table.play("J9", "white");
  await table.play("B1", "black");
  await table.tap("A1");
  await window.waitForText("illegal-bubble", "自殺");
  expect(await table.stone("A1")).toBe("empty");

  // The bubble stands at its point: within two lines of it, wherever on the board that is.
  const bubble = await window.see("illegal-bubble");
  const a1 = await table.place("A1");
  const spacing = (await table.place("B1")).x - a1.x;
  expect(Math.abs(bubble.centre.y - a1.y)).toBeLessThan(2.5 * spacing);

  // A refused tap is no move: it is still White's turn, and the ko may be taken now.
  await table.play("D5", "white");
  await table.waitForStone("E5", "empty");
});

test("what lies over the board takes the tap, and the board does not", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  const middle = await table.place("E5");
  await window.tap("act-menu");
  await window.see("sheet-menu");
  await window.touch(middle);
  await window.gone("sheet-menu");
  expect(await table.stones()).toEqual([]);
  await table.play("E5", "black");
});

test("a board that has been laid out anew is hit where it is drawn now", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.play("C3", "black");
  await window.resize({ width: 844, height: 390 });
  await table.play("G7", "white");
  await window.resize({ width: 1280, height: 800 });
  await table.play("A9", "black");
  await window.resize({ width: 390, height: 844 });
  await table.play("J1", "white");
  expect(await table.stones()).toEqual(["A9 black", "C3 black", "G7 white", "J1 white"]);
});
