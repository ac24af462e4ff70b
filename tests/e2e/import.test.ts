import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

/** A game of its own: the number stands in the names and in the moves. */
function record(n: number): string {
  const letter = (i: number) => String.fromCharCode(97 + i);
  const moves = Array.from({ length: 60 }, (_, ply) => `;${"BW"[ply % 2]}[${letter((ply * 2) % 18)}${letter(2 * Math.floor(ply / 9) + ((n >> (ply % 14)) & 1))}]`);
  return `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[黒番 ${n}]PW[白番 ${n}]${moves.join("")})`;
}

/** The first bytes of an archive that ends there. */
const CUT_ZIP = Buffer.from("504b030414000000080000", "hex");

/** What cannot be read, and what is said of it in each language. */
const UNREADABLE: [name: string, content: string | Buffer, ja: string, en: string][] = [
  ["手紙.sgf", "拝啓　棋譜ではありません。", "棋譜が見つかりません", "no game record"],
  ["空.sgf", "", "棋譜が見つかりません", "no game record"],
  ["チェス.sgf", "(;GM[3]FF[4];W[e2e4])", "囲碁の棋譜ではありません", "not a record of Go"],
  ["広すぎる.sgf", "(;GM[1]SZ[40];B[aa])", "この大きさの碁盤は扱えません（40）", "(40)"],
  ["壊れた棋譜集.zip", CUT_ZIP, "圧縮ファイルが壊れているか", "archive"],
];

/** Nothing of the sheet is cut off at its sides, and each line of the report is read whole. */
async function readable(id: string): Promise<void> {
  const over = await window.evaluate<number>(
    `const box = document.querySelector('[data-testid="' + arguments[0] + '"]').getBoundingClientRect();
     const all = [...document.querySelectorAll('[data-testid="' + arguments[0] + '"] *')].map((e) => e.getBoundingClientRect());
     return Math.max(box.right - innerWidth, -box.left, ...all.map((b) => Math.max(b.right - box.right, box.left - b.left)));`,
    id,
  );
  expect(over).toBeLessThanOrEqual(0.5);
}

test("among many files those that cannot be read are named, each with its reason in the person's language", async () => {
  for (let n = 0; n < 40; n += 1) window.file(`folder/${n}.sgf`, record(n));
  for (const [name, content] of UNREADABLE) window.file(`folder/古い棋譜と書きかけの原稿 1998年まで/${name}`, content);
  window.file("folder/読んでください.txt", "");
  await window.reopen(join(window.home, "folder"));
  await window.see("sheet-import-report");
  await window.waitForText("report-counts", /新しい対局\s*40\s*読めなかったファイル\s*5\s*棋譜ではないファイル\s*1/);
  for (const [name, , ja] of UNREADABLE) {
    await window.waitForText("report-failures", name);
    await window.waitForText("report-failures", ja);
  }
  await readable("sheet-import-report");
  await window.shot("import-unreadable-ja");
  await window.tap("report-show");
  await window.waitForText("game-count", "40局");

  // The same files once more, for someone who reads English.
  await window.tap("back");
  await window.tap("home-settings");
  await window.tap("set-language-en");
  await window.reopen(join(window.home, "folder"));
  await window.see("sheet-import-report");
  for (const [, , , en] of UNREADABLE) await window.waitForText("report-failures", en);
  await readable("sheet-import-report");
  await window.shot("import-unreadable-en");
});

test("an import that is called off says so, and what was in by then stays", async () => {
  const all = 4000;
  for (let n = 0; n < all; n += 1) window.file(`folder/${Math.floor(n / 100)}/${n}.sgf`, record(n));
  await window.reopen(join(window.home, "folder"));
  await window.see("sheet-import-progress");
  await until("some files are read", async () => Number(/^[\d,]+/.exec((await window.look("import-progress"))?.text ?? "")?.[0].replace(",", "") ?? 0) > 0);
  await window.shot("import-progress");
  await window.tap("import-cancel");
  await window.see("sheet-import-report");
  await window.waitForText("sheet-import-report", "途中でやめました");
  const said = await window.waitForText("report-counts", /新しい対局/);
  const games = Number(/新しい対局\s*([\d,]+)/.exec(said)?.[1]?.replace(",", ""));
  expect(games).toBeLessThan(all);
  await readable("sheet-import-report");
  await window.shot("import-cancelled");
  if (games > 0) {
    await window.tap("report-show");
    await window.waitForText("game-count", `${games.toLocaleString("ja")}局`);
    // Taken back, as if it had not been.
    await window.tap("back");
  } else await window.tap("report-close");
  await window.see("screen-home");
});
