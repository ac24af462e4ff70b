import { afterEach, beforeEach, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

test("the language switches at once and stays", async () => {
  await window.waitForText("home-new", "新しい対局");
  await window.tap("home-settings");
  await window.tap("set-language-en");
  await window.waitForText("screen-settings", "Settings");
  await window.tap("back");
  await window.waitForText("home-new", "New game");
  await window.settled();
  await window.reopen();
  await window.waitForText("home-new", "New game");
});

test("theme, coordinates and the way of putting a stone down are kept", async () => {
  await window.tap("home-settings");
  await window.tap("set-theme-dark");
  await window.tap("set-coordinates-letters");
  await window.tap("set-placement-confirm");
  await window.settled();
  await window.reopen();
  await window.see("screen-home");
  expect(await window.evaluate("return document.documentElement.dataset.theme")).toBe("dark");
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.tap("E5");
  expect(await table.stone("E5")).toBe("empty");
  await window.tap("place-confirm");
  await table.waitForStone("E5", "black");
});

test("the form remembers the last game", async () => {
  await newGame(window, { opponent: "friend", size: 13, colour: "black" });
  await window.leaveTable();
  await window.tap("home-new");
  await window.see("screen-new-game");
  const picked = () =>
    window.evaluate<string[]>(
      `return ["opponent-friend", "size-13"].filter((id) => document.querySelector('[data-testid="' + id + '"] input').checked)`,
    );
  expect(await picked()).toEqual(["opponent-friend", "size-13"]);
});
