import { afterEach, beforeEach, expect, test } from "vitest";
import { Table } from "./harness/table.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
  await window.tap("home-new");
  await window.tap("size-9");
  await window.tap("colour-black");
  const levels = await window.options("level");
  await window.choose("level", levels[0] ?? "");
  await window.tap("more-toggle");
});
afterEach(() => window.close());

test("a ranked game warns before it loses its rank, and at its end shows what it did to the rating", async () => {
  await window.tap("ranked");
  await window.tap("start");
  await window.waitForText("table-info", "ランク戦");
  const table = new Table(window);
  await table.play("E5", "black");
  await table.waitForTurn("black");
  await window.tap("act-undo");
  await window.see("sheet-unrank");
  await window.tap("confirm-no");
  await window.gone("sheet-unrank");
  await window.waitForText("table-info", "ランク戦");
  await table.resign();
  await window.waitForText("rating-change", /→/);
  await window.tap("result-home");
  await window.tap("home-settings");
  await window.waitForText("rating", "1局");
});

test("an undo that the person insists on takes the game out of the ranking", async () => {
  await window.tap("ranked");
  await window.tap("start");
  const table = new Table(window);
  await table.play("E5", "black");
  await table.waitForTurn("black");
  await window.tap("act-undo");
  await window.tap("confirm-yes");
  await table.waitForStone("E5", "empty");
  expect((await window.see("table-info")).text).not.toContain("ランク戦");
  await table.resign();
  expect(await window.look("rating-change")).toBeNull();
});

test("a game that cannot count is not offered as ranked", async () => {
  await window.tap("size-7");
  expect((await window.see("ranked")).attributes).toHaveProperty("disabled");
  await window.tap("size-13");
  expect((await window.see("ranked")).attributes).not.toHaveProperty("disabled");
});
