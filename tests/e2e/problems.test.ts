import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bookLine, Problems } from "./harness/problems.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

/** 碁経衆妙 1: White lives by T19, Black T16, White T17. The CPU has read it out. */
const FIRST = 10_001;
/** 碁経衆妙 2: Black lives. That A1 does not has been read out. */
const SECOND = 10_002;
/** 碁経衆妙 58: nobody has read it out, so that the CPU has no more than an opinion of what the book lacks. */
const UNREAD = 10_058;
const [LEFT, RIGHT, ENTER] = ["\uE012", "\uE014", "\uE007"];

let window: RankaWindow;
let problems: Problems;
beforeEach(async () => {
  window = await RankaWindow.open();
  problems = new Problems(window);
});
afterEach(() => window.close());

async function solveFirst(): Promise<void> {
  await problems.tap("T19");
  await problems.holds("T16", "black");
  await problems.judged("on");
  await problems.tap("T17");
  await problems.judged("right");
}

/** Every problem that was missed comes back today. */
function letDaysPass(): void {
  const script = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute('UPDATE problem SET due_day = due_day - 2'); db.commit()";
  execFileSync("python3", ["-c", script, join(window.data, "ranka.db")]);
}

test("a problem is solved along the book's line, and stays solved", async () => {
  await window.tap("home-problems");
  await window.waitForText("problem-book-gokyo", "0／517題");
  await window.tap("problem-book-gokyo");
  await window.waitForText("problem-progress", "0／517題");
  await problems.open(FIRST);
  await window.waitForText("problem-task", "白先活き");
  await window.waitForText("problem-verdict", "白は活きられる？");
  await solveFirst();
  await window.waitForText("problem-verdict", "正解");
  await problems.status("solved");

  // On to the next one, back by its number, and the list knows.
  await window.tap("problem-next");
  await problems.shows(10_002);
  await window.tap("problem-before");
  await problems.shows(FIRST);
  await window.tap("back");
  await until("it is marked in the list", async () => (await window.look(`problem-${FIRST}`))?.attributes["data-status"] === "solved");
  await window.waitForText("problem-progress", "1／517題");
  await window.tap("problem-filter-solved");
  await until("the others are left out", async () => (await window.look("problem-10002")) === null);
  await window.see(`problem-${FIRST}`);

  await window.reopen();
  await window.tap("home-problems");
  await window.waitForText("problem-book-gokyo", "1／517題");
  await window.tap("problem-book-gokyo");
  await problems.open(FIRST);
  await problems.status("solved");
});

test("what does not work is answered and judged; hints, undo and the solution help", async () => {
  await problems.openBook("gokyo");
  await problems.open(SECOND);
  await problems.tap("A1");
  expect(await problems.judged("wrong")).toContain("CPUが最後まで読みました");
  await problems.holds("B2", "white");
  await problems.status("missed");
  await window.waitForText("problem-verdict", "復習に出ます");
  await window.tap("problem-undo");
  await problems.holds("A1", "empty");
  await problems.holds("B2", "empty");

  await window.tap("problem-before");
  await problems.shows(FIRST);
  await window.tap("problem-hint");
  await window.waitForText("problem-verdict", "急所はこのあたり");
  await window.tap("problem-hint");
  await window.waitForText("problem-verdict", "急所はT19");
  await solveFirst();
  await problems.status("solved");

  await window.tap("problem-solution");
  await window.waitForText("problem-verdict", "本の手順　1／3");
  await problems.holds("T19", "white");
  await window.tap("problem-step");
  await problems.holds("T16", "black");
  await window.tap("problem-previous");
  await problems.holds("T16", "empty");
  await window.tap("problem-close-solution");
  await problems.holds("T19", "empty");
  await window.waitForText("problem-verdict", "白は活きられる？");
});

test("a move that works is right, though the book has another", async () => {
  await problems.openBook("gokyo");
  await problems.open(FIRST);
  await problems.tap("S19");
  expect(await problems.judged("right")).toContain("CPUが最後まで読んで");
  await problems.status("solved");
});

test("an opinion is called one, marks nothing, and the person may know better", async () => {
  await problems.openBook("gokyo");
  await problems.open(UNREAD);
  // The board is higher than it is wide, and all of it is in sight.
  const [edge, over] = await window.evaluate<[number, number]>(
    `const wood = document.querySelector('[data-testid="board"]').getBoundingClientRect();
     return [Math.max(-wood.left, wood.right - innerWidth), document.documentElement.scrollWidth - innerWidth]`,
  );
  expect(edge).toBeLessThanOrEqual(0);
  expect(over).toBe(0);
  await problems.tap("E2");
  expect(await problems.judged("open")).toMatch(/読み切ってはいません|判断がつきません/);
  await problems.status("new");
  await window.tap("problem-mark-solved");
  await problems.status("solved");
  await window.gone("problem-mark-solved");
});

describe("after a verdict", () => {
  test("a person plays on against the CPU, and only then; the verdict and the mark stand", async () => {
    await problems.openBook("gokyo");
    await problems.open(SECOND);
    await problems.tap("A1");
    await problems.judged("wrong");
    // White has answered at B2. A hasty second tap on the key does not pass.
    await window.tapTwice("problem-play-on");
    await window.see("problem-pass");
    expect(await problems.moves()).toBe(2);
    await problems.tap("B1");
    await problems.answered(4);
    expect((await window.look("problem-title"))?.text).toBe("失敗");
    await window.tap("problem-pass");
    await problems.answered(6);
    // Read out: Black is dead, and looks it.
    await window.waitForText("problem-dead", "死に石");
    await window.tap("problem-undo");
    await problems.answered(4);
    await window.tap("problem-undo");
    await problems.answered(2);
    await problems.holds("B2", "white");
    // Once more takes the move back that was judged.
    await window.tap("problem-undo");
    await problems.holds("A1", "empty");
    await window.gone("problem-pass");
    await problems.status("missed");

    // The other way round: the CPU is to answer the last move of the book.
    await window.tap("problem-before");
    await problems.shows(FIRST);
    await solveFirst();
    await window.tap("problem-play-on");
    await problems.answered(4);
    await window.tap("problem-solution");
    await window.waitForText("problem-verdict", "本の手順　1／3");
    await window.tap("problem-close-solution");
    await problems.holds("T19", "empty");
    await problems.status("solved");
  });

  test("taking back, leaving and a kill while the CPU answers", async () => {
    await problems.openBook("gokyo");
    await problems.open(UNREAD);
    await problems.tap("E2");
    await problems.judged("open");
    const judged = await problems.moves();
    await window.tap("problem-play-on");
    await problems.answered(2);
    await problems.tap("F5");
    await window.tap("problem-undo");
    await problems.holds("F5", "empty");
    expect(await problems.moves()).toBe(2);
    await problems.tap("F5");
    await window.tap("back");
    await problems.open(UNREAD);
    await problems.holds("E2", "empty");
    await problems.status("new");
    await problems.tap("E2");
    await problems.judged("open");
    expect(await problems.moves()).toBe(judged);
    await window.tap("problem-play-on");
    await problems.answered(2);
    await problems.tap("F5");
    await window.reopen();
    await problems.openBook("gokyo");
    await problems.open(UNREAD);
    await problems.holds("E2", "empty");
    await problems.status("new");
  });
});

test("today's problem is solved once a day", async () => {
  const line = bookLine("problem_daily", {});
  await window.tap("home-problems");
  await window.tap("problem-daily");
  await window.see("screen-problem");
  for (const [i, point] of line.entries()) {
    if (i % 2 === 1) continue;
    await problems.tap(point);
    await problems.judged(i + 2 < line.length ? "on" : "right");
  }
  await window.tap("back");
  await window.waitForText("problem-daily-done", "正解");
  // One day follows upon none.
  expect((await window.see("problem-daily")).text).not.toContain("つづけて");
});

test("a missed problem comes back, and leaves when it is solved", async () => {
  await problems.openBook("gokyo");
  await problems.open(FIRST);
  await window.tap("problem-solution");
  await problems.status("missed");
  await window.tap("back");
  await window.tap("back");
  await window.waitForText("problem-due", "復習する問題はありません");
  await window.shut();
  letDaysPass();
  await window.reopen();
  await window.tap("home-problems");
  await window.waitForText("problem-due", "復習する問題　1題");
  await window.tap("problem-due");
  await problems.shows(FIRST);
  await solveFirst();
  await window.waitForText("problem-verdict", "復習に出ます");
  await window.tap("back");
  await window.waitForText("problem-due", "復習する問題はありません");
});

describe("a hasty hand", () => {
  test("taps twice, beside the board, takes back while the CPU reads, and leaves meanwhile", async () => {
    await problems.openBook("gokyo");
    await problems.open(FIRST);
    // Two taps are one move, and the answer is the book's.
    await window.touchTwice(await problems.place("T19"));
    await problems.holds("T16", "black");
    const wood = await window.see("board");
    await window.touch({ x: wood.centre.x, y: wood.centre.y + 300 });
    await window.tap("problem-undo");
    await problems.holds("T19", "empty");
    await problems.holds("T16", "empty");

    // A stone that is being judged goes back alone, and nothing comes of it later.
    await window.tap("back");
    await problems.open(UNREAD);
    await problems.tap("E2");
    await window.tap("problem-undo");
    await problems.holds("E2", "empty");
    await problems.tap("B8");
    await problems.judged("on");
    await problems.status("new");
    await problems.tap("E2");
    await window.tap("back");
    await window.see("screen-problem-book");
    await problems.open(UNREAD);
    await problems.holds("B8", "empty");
    await problems.tap("B8");
    await problems.judged("on");
  });

  test("turns the device, and plays by keys alone", async () => {
    await problems.openBook("gokyo");
    await problems.open(FIRST);
    await window.resize({ width: 844, height: 390 });
    await problems.tap("T19");
    await problems.holds("T16", "black");
    await window.resize({ width: 390, height: 844 });
    await problems.tap("T17");
    await problems.judged("right");

    await window.press("r");
    await problems.holds("T19", "empty");
    await window.evaluate(`document.querySelector('[role="gridcell"][tabindex="0"]').focus()`);
    // To the upper right corner, and to the left and back.
    await window.press("\uE010", ...Array.from({ length: 6 }, () => "\uE013"), LEFT, RIGHT, ENTER);
    await problems.holds("T16", "black");
    await window.press("u");
    await problems.holds("T16", "empty");
    await window.press("h", "h");
    await window.waitForText("problem-verdict", "急所はT19");
    await window.press("s");
    await problems.holds("T19", "white");
    await window.press("]");
    await problems.shows(10_002);
    await window.press("\uE00C");
    await window.see("screen-problem-book");
  });
});
