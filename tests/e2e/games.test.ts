import { afterEach, beforeEach, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

test("games are renamed, deleted, and the deletion is undone", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.playAll(["E5", "C3"]);
  await window.leaveTable();
  await window.tap("home-games");
  await window.see("game-row");

  await window.tap("game-menu");
  await window.tap("game-rename");
  await window.type("rename-input", "縁側の一局");
  await window.tap("rename-save");
  await window.waitForText("game-row", "縁側の一局");

  await window.tap("game-menu");
  await window.tap("game-delete");
  await window.gone("game-row");
  await window.tap("toast-undo");
  await window.waitForText("game-row", "縁側の一局");

  await window.tap("game-menu");
  await window.tap("game-delete");
  await window.gone("game-row");
  await window.settled();
  await window.reopen();
  await window.see("screen-home");
  await window.gone("home-continue");
  await window.tap("home-games");
  await window.see("screen-games");
  expect(await window.count("game-row")).toBe(0);
});

test("running games come before finished ones, and each opens its own board", async () => {
  const first = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await first.playAll(["E5", "C3"]);
  await window.leaveTable();
  const second = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await second.playAll(["G7"]);
  await second.resign();
  await window.see("result");
  await window.leaveTable();
  await window.tap("home-games");
  await window.see("game-row");
  expect(await window.count("game-row")).toBe(2);
  await window.tap("game-open");
  await window.see("screen-table");
  await first.waitForStone("E5", "black");
  expect(await first.stones()).toEqual(["C3 white", "E5 black"]);
});
