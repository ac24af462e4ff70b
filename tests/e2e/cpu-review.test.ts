import { afterEach, beforeEach, expect, test } from "vitest";
import { capture, played } from "./harness/capture.js";
import { Review } from "./harness/review.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

/** A game of twenty moves is looked over in seconds; on a machine that does much else, in minutes. */
const ANALYSIS_MS = 240_000;
/** Black forgets to take four stones, and White saves them. */
const BLUNDER = capture.moves.length + 1;
const GAME = [...capture.moves, "A1", capture.best];

let window: RankaWindow;
let review: Review;
beforeEach(async () => {
  window = await RankaWindow.open(...played(...GAME), ["resign", {}], ["close_table", {}]);
  review = new Review(window);
});
afterEach(() => window.close());

/** The place of the line in the graph, as a part of its width. */
async function tapGraph(part: number): Promise<void> {
  await window.see("graph");
  const place = await window.evaluate<{ x: number; y: number }>(
    `const graph = document.querySelector('[data-testid="graph"]');
     graph.scrollIntoView({ block: "nearest", behavior: "instant" });
     const box = graph.getBoundingClientRect();
     return { x: box.x + box.width * arguments[0], y: box.y + box.height / 2 };`,
    part,
  );
  await window.touch(place);
}

test(
  "a game is analysed to its end, and its graph and its turning point lead to the move and to a better one",
  async () => {
    await review.openFirst();
    await window.tap("tab-graph");
    await window.tap("analyse");
    await until("the analysis has ended", async () => (await window.count("analysis-progress")) + (await window.count("analyse")) === 0, ANALYSIS_MS);
    await window.tap(`turn-${BLUNDER}`);
    await window.waitForText("review-status", `${BLUNDER}手目`);
    await window.see(`line-${capture.best}`);
    await window.waitForText(`turn-${BLUNDER}`, /A1.*−\d+目/s);

    await tapGraph(0.5);
    await window.waitForText("review-status", `${GAME.length / 2}手目`);
    expect(await window.count(`line-${capture.best}`)).toBe(0);
    await window.waitForText("graph-now", /勝率 \d+%/);
    // By keys too: the graph is a slider.
    await window.press("\uE012");
    await window.waitForText("review-status", `${GAME.length / 2 - 1}手目`);

    // What was found is kept, also by another start.
    await window.settled();
    await window.reopen();
    await review.openFirst();
    await window.tap("tab-graph");
    await window.see(`turn-${BLUNDER}`);
    expect(await window.count("analyse")).toBe(0);
  },
  ANALYSIS_MS + 120_000,
);

test("the keys ask for the best move and for the territory at the position that is looked at", async () => {
  await review.openFirst();
  await window.press("\uE010");
  await window.waitForText("review-status", `${GAME.length}手目`);
  await window.press("\uE012", "\uE012");
  await window.waitForText("review-status", `${BLUNDER - 1}手目`);
  await window.press("h");
  await window.see("review-hint-0", 90_000);
  await window.waitForText("review-hint-0", capture.best);
  await window.press("t");
  await window.see("review-estimated", 90_000);
  await window.press("\uE00C");
  await window.gone("review-estimated");
});
