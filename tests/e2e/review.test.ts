import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { Review } from "./harness/review.js";
import { Table } from "./harness/table.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

/**
 * A commented game: three variations after move 6, one with a capture, one with variations of its own; marks, a comment
 * that a browser would take for markup, and a property that we do not know.
 */
const COMMENTED = `(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]PB[葵]PW[健太]EV[縁側杯]DT[2026-05-05]C[はじまり <b>&amp;]XX[kept]
;B[ee];W[de];B[dd];W[gg];B[ce]C[つなぐ]
;W[cd]TR[ee]LB[dd:A]
(;B[df]C[白を抜く];W[gc];B[cc])
(;B[gd]C[手を抜く](;W[df];B[ff])(;W[dg]))
(;B[fg];W[ff]))`;

let window: RankaWindow;
let review: Review;
beforeEach(async () => {
  window = await RankaWindow.open();
  review = new Review(window);
});
afterEach(() => window.close());

/** Opens a record as a file manager does. */
async function openRecord(name: string, text: string): Promise<void> {
  const path = join(window.home, name);
  writeFileSync(path, text);
  await window.reopen(path);
  await window.see("screen-review");
}

test("a record is walked through, added to, saved, written out, and read again as the same tree", async () => {
  await openRecord("commented.sgf", COMMENTED);
  await window.waitForText("comment", "はじまり <b>&amp;");
  await window.waitForText("review-title", /葵.*–.*健太/);
  await window.shot("review-start");

  // By taps on the halves, by buttons, by a swipe, by keys.
  await review.tap("H1");
  await review.stone("E5", "black");
  await review.tap("B1");
  await review.stone("E5", "empty");
  await window.tap("walk-next");
  await review.stone("E5", "black");
  await review.swipe("E5", "D5");
  await review.stone("D5", "white");
  await window.press("\uE012", "\uE014", "\uE014");
  await review.stone("D6", "black");
  await window.tap("walk-jump");
  await window.tap("jump-nextComment");
  await window.waitForText("comment", "つなぐ");
  await window.tap("jump-nextBranch");
  await window.waitForText("review-status", "6手目");
  await window.shot("review-branch");

  // Into the second variation by its letter: A is the record's own, so the letters begin with B.
  await review.tap("G6");
  await window.waitForText("comment", "手を抜く");
  await window.press("\uE015");
  await review.stone("F3", "black");
  await window.press("\uE013");
  await window.waitForText("comment", "手を抜く");

  // A variation of one's own, a comment, marks.
  await window.tap("walk-edit");
  await review.play("C3", "white");
  await window.tap("edit-marks");
  await review.tap("G7");
  await review.marked("triangle");
  await window.tap("tool-number");
  await review.tap("G8");
  await review.marked("label");
  await window.tap("tool-arrow");
  await review.tap("B2");
  await window.see("line-from");
  await review.tap("F8");
  await review.marked("arrow");
  await window.tap("comment-write");
  await review.write("私の案\n[x] と \\ も");
  await window.tap("edit-stones");
  await window.waitForText("comment", "[x] と \\ も");
  await window.shot("review-edit");
  await window.tap("edit-play");
  await window.tap("edit-pass");
  await window.waitForText("review-status", "パス");

  // What was not saved survives a kill, at the node last seen.
  await window.settled();
  await window.reopen();
  await review.openFirst();
  await window.waitForText("review-status", "パス");
  await window.tap("review-save");
  await window.see("review-saved");
  const written = await review.exported();
  expect(written).toContain("XX[kept]");
  expect(written).toContain("[縁側杯]");
  // SGF puts a backslash before what is not to be taken for its own signs.
  expect(written.replaceAll(/\\(.)/g, "$1")).toContain("私の案\n[x] と \\ も");

  const shape = await review.tree();
  // The root, the moves of the file, and the two that were added.
  expect(shape).toHaveLength(1 + (COMMENTED.match(/;[BW]\[/g) ?? []).length + 2);
  // On another device, where nothing is known of it.
  await window.close();
  window = await RankaWindow.open();
  review = new Review(window);
  await openRecord("again.sgf", written);
  expect(await review.tree()).toEqual(shape);
  expect(await review.exported()).toBe(written);
});

test("the original comes back, and edits are taken back and made again", async () => {
  await openRecord("commented.sgf", COMMENTED);
  const original = await review.tree();
  await window.press("\uE010");
  await window.waitForText("review-status", "9手目");
  await window.tap("walk-edit");
  await review.play("A1", "white");
  await review.play("A2", "black");
  await window.tap("edit-undo");
  await review.stone("A2", "empty");
  await window.tap("edit-redo");
  await review.stone("A2", "black");
  await window.tap("review-save");
  await window.see("review-saved");
  expect((await review.tree()).length).toBe(original.length + 2);

  // A part is put away, and brought back by the message's own button.
  await window.tap("walk-back");
  await review.stone("A2", "empty");
  await window.tap("edit-branch");
  await window.tap("edit-remove");
  await review.stone("A1", "empty");
  await window.tap("toast-undo");
  await review.stone("A1", "white");

  await window.tap("review-menu");
  await window.tap("menu-original");
  await window.tap("original-yes");
  await review.stone("A1", "empty");
  expect(await review.tree()).toEqual(original);
  await window.tap("review-save");
  await window.gone("review-save");
  await window.gone("review-saved");
});

test("a finished game is looked over from its result, and played on from any of its positions", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  await table.playAll(["E5", "C3", "G7"]);
  await table.resign();
  await window.tap("result-review");
  await window.see("screen-review");
  await window.press("\uE011");
  await review.stone("E5", "empty");
  await window.tap("walk-next");
  await window.tap("walk-next");
  await review.stone("C3", "white");
  await window.tap("review-menu");
  await window.tap("menu-play");
  await window.tap("from-opponent-friend");
  await window.tap("from-start");
  await window.see("screen-table");
  await table.waitForStone("C3", "white");
  await table.waitForTurn("black");
  await table.play("D4", "black");
  expect(await table.stones()).toEqual(["C3 white", "D4 black", "E5 black"]);
});

test("a board that is no square is drawn, walked and edited", async () => {
  await openRecord("rectangle.sgf", "(;GM[1]FF[4]SZ[13:5];B[cc];W[jc];B[gb])");
  await review.tap("N1");
  await review.stone("C3", "black");
  await review.tap("N1");
  await review.stone("K3", "white");
  await window.shot("review-rectangle");
  await window.tap("walk-edit");
  await review.play("N5", "black");
  await review.stone("N5", "black");

  // And played on, against the CPU.
  await window.tap("review-menu");
  await window.tap("menu-play");
  await window.tap("from-colour-white");
  await window.choose("from-level", "1");
  await window.tap("from-start");
  await window.see("screen-table");
  await window.waitForText("table-info", "13×5");
  const table = new Table(window);
  const board = ["C3 black", "K3 white", "N5 black"];
  await table.play("A1", "white");
  await until("the CPU has answered", async () => (await table.stones()).length === board.length + 2);
  await window.shot("table-rectangle");
});

/** A game of 120 moves with more than 300 variations, some with variations of their own; no move stands on a stone. */
function manyBranches(): string {
  const points = Array.from({ length: 19 * 19 }, (_, i) => String.fromCharCode(97 + (i % 19), 97 + Math.floor(i / 19)));
  const move = (ply: number, at: number) => `;${ply % 2 === 0 ? "B" : "W"}[${points[at]}]`;
  const side = (ply: number, from: number, length: number) => Array.from({ length }, (_, i) => move(ply + i, from + i)).join("");
  let text = "";
  for (let ply = 119; ply >= 0; ply -= 1) {
    const others = [3 + (ply % 4), 5, 2 + (ply % 7)].map((length, n) => {
      const start = 130 + n * 70 + (ply % 30);
      return n === 1 ? `(${side(ply, start, 2)}(${side(ply + 2, start + 2, length)})(${side(ply + 2, start + 20, 2)}))` : `(${side(ply, start, length)})`;
    });
    text = ply % 4 === 3 ? `${move(ply, ply)}${text}` : `(${move(ply, ply)}${text})${others.join("")}`;
  }
  return `(;GM[1]FF[4]SZ[19]${text})`;
}

test("in a tree of hundreds of variations the node that is looked at is seen, picked and found again at every size", async () => {
  await openRecord("branches.sgf", manyBranches());
  for (const [theme, size, tabs] of [
    ["light", { width: 390, height: 844 }, true],
    ["dark", { width: 844, height: 390 }, true],
    ["dark", { width: 1280, height: 800 }, false],
  ] as const) {
    await window.evaluate(`document.documentElement.dataset["theme"] = arguments[0]`, theme);
    await window.resize(size);
    // The arrows go on walking through the game after a tap on a tab.
    if (tabs) await window.tap("tab-tree");
    else await window.gone("tab-tree");
    await window.press("\uE011");
    await review.nodeInTree();
    // From branch to branch, into the last variation of each, and to its end.
    for (let n = 0; n < 6; n += 1) {
      await window.press("]", "\uE014", "\uE015", "\uE015");
      await review.nodeInTree();
    }
    await window.press("\uE010");
    await review.nodeInTree();
    await window.shot(`tree-${theme}-${size.width}`);

    // A tap on another stone leads to it.
    const picked = await review.pickInTree();
    await until("the picked node is looked at", async () => (await window.look("screen-review"))?.attributes["data-node"] === picked);
    await review.nodeInTree();
    // Scrolled away, it is found again.
    await window.evaluate(`document.querySelector('[data-testid="tree"]').scrollTo(0, 0)`);
    await window.tap("tree-find");
    await review.nodeInTree();
    for (const id of ["tree-find", "tree-smaller", "tree-larger"]) {
      const [width, height] = await window.evaluate<[number, number]>(
        `const box = document.querySelector('[data-testid="' + arguments[0] + '"]').getBoundingClientRect(); return [box.width, box.height]`,
        id,
      );
      expect(Math.min(width, height), id).toBeGreaterThanOrEqual(44);
    }
  }
});
