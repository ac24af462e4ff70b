import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

/** A record as Japanese programs wrote it in the nineties: Shift_JIS, and no word of that. 井上幻庵因碩 and 本因坊丈和. */
const SHIFT_JIS = Buffer.concat([
  Buffer.from("(;GM[1]SZ[19]DT[1835-07-19]RE[W+R]PB["),
  Buffer.from("88e48fe38cb688c188f690d7", "hex"),
  Buffer.from("]PW["),
  Buffer.from("967b88f696568fe49861", "hex"),
  Buffer.from("];B[qd];W[dd];B[pq];W[dq];B[oc])"),
]);
const EARREDDENING = "(;GM[1]FF[4]CA[UTF-8]SZ[19]DT[1846-09-11]EV[大坂]RE[B+2]PB[桑原秀策]PW[井上幻庵因碩];B[qd];W[dc];B[pq];W[oc];B[cp]C[耳赤の一局])";
const COLLECTION = `${EARREDDENING}(;GM[1]SZ[9]PB[葵]PW[健太]RE[B+R];B[ee];W[cc])(;GM[1]SZ[13]PB[健太]PW[葵]RE[0];B[gg])`;

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

async function openLibrary(): Promise<void> {
  await window.see("screen-home");
  await window.tap("home-games");
  await window.see("screen-games");
}

/** Waits until the list has so many rows, all of which are seen at once. */
async function rows(count: number): Promise<void> {
  await until(`${count} games are listed`, async () => (await window.count("game-row")) === count);
}

test("records are opened, found, marked, tagged, written out and read again", async () => {
  // A file manager opens one file: the game is there to look at, its names in the character set that nobody named.
  await window.reopen(window.file("old.sgf", SHIFT_JIS));
  await window.see("screen-review");
  await window.tap("back");
  await openLibrary();
  await rows(1);
  await window.waitForText("game-row", "井上幻庵因碩");
  await window.waitForText("game-row", "本因坊丈和");

  // A folder: three new games, one that is here already, one file that is no record.
  window.file("folder/some.sgf", COLLECTION);
  window.file("folder/again/copy.sgf", SHIFT_JIS);
  window.file("folder/broken.sgf", "this is a letter, and no record");
  await window.reopen(join(window.home, "folder"));
  await window.see("sheet-import-report");
  await window.waitForText("report-counts", /新しい対局\s*3\s*すでにあった対局\s*1\s*読めなかったファイル\s*1/);
  await window.waitForText("report-failures", "broken.sgf");
  await window.shot("import-report");
  await window.tap("report-show");
  await window.see("screen-games");
  await window.tap("chip-source");
  await rows(4);

  // By a player's name, and by a word of a comment.
  await window.type("search", "秀策");
  await rows(1);
  await window.type("search", "耳赤の一局");
  await rows(1);
  await window.waitForText("game-row", "大坂");
  await window.tap("game-favourite");
  await until("it is a favourite", async () => (await window.look("game-favourite"))?.attributes["aria-pressed"] === "true");
  await window.tap("game-menu");
  await window.tap("game-tags");
  await window.type("tag-input", "古碁");
  await window.tap("tag-add");
  await window.see("tag-古碁");
  await window.tap("tags-done");
  await window.waitForText("game-row", "#古碁");
  await window.tap("search-clear");
  await rows(4);
  await window.tap("filter-open");
  await window.tap("filter-favourite");
  await window.choose("filter-tag", "古碁");
  await window.tap("filter-show");
  await rows(1);
  await window.waitForText("game-count", "1局");

  // Out by the clipboard, away, and in again.
  await window.tap("game-menu");
  await window.tap("copy-sgf");
  await window.waitForText("toast", "コピー");
  await window.tap("game-menu");
  await window.tap("game-delete");
  await window.see("library-empty");
  await window.tap("chip-favourite");
  await window.tap("chip-tag");
  await rows(3);
  await window.tap("import-open");
  await window.tap("import-paste");
  await window.see("screen-review");
  await window.tap("back");
  await window.see("screen-games");
  await window.type("search", "耳赤の一局");
  await rows(1);
  await window.waitForText("game-row", "桑原秀策");
});

test("several games are selected, deleted together, and brought back", async () => {
  await window.reopen(window.file("some.sgf", COLLECTION));
  await window.see("sheet-import-report");
  await window.tap("report-show");
  await rows(3);
  await window.tap("library-menu");
  await window.tap("select-games");
  await window.tap("selection-all");
  await window.waitForText("selection", "3局");
  await window.evaluate(`new MutationObserver(() => {
    if (document.querySelector('[data-testid="library-empty"]')) document.documentElement.dataset.emptied = "";
  }).observe(document.body, { childList: true, subtree: true })`);
  await window.tap("selection-delete");
  // The way back is offered for a few seconds only, once the list is empty: it is taken at once, on a slow machine too.
  await window.tap("toast-undo");
  await rows(3);
  expect(await window.evaluate(`return "emptied" in document.documentElement.dataset`)).toBe(true);
  // Both players of two games, once each colour: one win each, and a draw is none.
  await window.tap("statistics-open");
  await window.waitForText("count-draw", "1局");
  await window.shot("statistics");
});

test("Ctrl+V on the list pastes a record", async () => {
  await window.reopen(window.file("one.sgf", EARREDDENING));
  await window.see("screen-review");
  await window.tap("back");
  await openLibrary();
  await rows(1);
  await window.tap("game-menu");
  await window.tap("copy-sgf");
  await window.waitForText("toast", "コピー");
  await window.tap("game-menu");
  await window.tap("game-delete");
  await window.see("library-empty");
  // On a slow machine the list is empty before the browser has gone back from the menu, and the paste would be the menu's.
  await until("the menu has gone", () => window.evaluate<boolean>("return history.state.depth === 1"));
  await window.chord("\uE009", "v");
  await window.see("screen-review");
});
