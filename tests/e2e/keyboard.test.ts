import { Key } from "selenium-webdriver";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Table } from "./harness/table.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open(["set_settings", { placement: "direct" }], [
    "new_game",
    { size: 9, black: { kind: "human", name: "" }, white: { kind: "human", name: "" } },
  ]);
});
afterEach(() => window.close());

/** Presses Tab until the part with this test id has the focus. */
async function tabTo(id: string): Promise<void> {
  await until(`Tab reaches ${id}`, async () => {
    if ((await window.evaluate("return document.activeElement.dataset.testid")) === id) return true;
    await window.press(Key.TAB);
    return false;
  });
}

test("a game is played, taken back, passed, counted and left by keys alone, and every step is told", async () => {
  const told = (text: string | RegExp) => window.waitForText("announcer", text);
  await tabTo("home-continue");
  await window.press(Key.ENTER);
  await window.see("screen-table");
  const table = new Table(window);

  // The first arrow brings the focus to the middle of the board.
  await window.press(Key.ARROW_UP, Key.ARROW_UP, Key.ENTER);
  await table.waitForStone("E6", "black");
  await told("黒 E6");
  await window.press(Key.ENTER);
  await told("すでに石があります");
  await window.press(Key.ARROW_RIGHT, Key.ENTER);
  await table.waitForStone("F6", "white");
  await window.press("u");
  await table.waitForStone("F6", "empty");
  await told("1手");
  await window.press("p");
  await told("白がパスしました");
  await window.press("p");
  await window.see("marking");
  await told("地の確認");
  await tabTo("agree-black");
  await window.press(Key.ENTER);
  await tabTo("agree-white");
  await window.press(Key.ENTER);
  await told("黒73目半勝ち");

  await window.press(Key.ESCAPE);
  await window.see("screen-home");
});

test("Esc takes back one thing at a time: the menu, the ghost, the screen", async () => {
  await window.tap("home-settings");
  await window.tap("set-placement-confirm");
  await window.tap("back");
  await window.tap("home-continue");
  const table = new Table(window);
  await table.tap("E5");
  await window.see("ghost");
  await window.tap("act-menu");
  await window.see("sheet-menu");
  await window.press(Key.ESCAPE);
  await window.gone("sheet-menu");
  expect((await window.look("ghost"))?.visible).toBe(true);
  await window.press(Key.ESCAPE);
  await window.gone("ghost");
  await window.see("screen-table");
  await window.press(Key.ESCAPE);
  await window.see("screen-home");
  expect(await window.count("ghost")).toBe(0);
});
