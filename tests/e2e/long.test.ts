import { afterEach, beforeEach, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { column } from "./harness/positions.js";
import { RankaWindow } from "./harness/window.js";

// Games of a few hundred moves: run by `make test-long`, not by `make test`.

/** A count, a resignation or a draw: the ends that play alone can come to. */
const AN_END = /^(黒|白)(\d+目半?|半目|中押し)勝ち|^持碁/;
const PATIENCE_MS = 1_200_000;

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

test.each([
  { size: 13, wall: "G" },
  { size: 19, wall: "K" },
] as const)(
  "a person plays a whole game against the CPU on $size×$size, by taps",
  async ({ size, wall }) => {
    const table = await newGame(window, { opponent: "cpu", size, colour: "black", level: "weakest" });
    // A wall through the middle, as far as White lets it; then Black passes until White does too.
    await table.playAgainstCpu(column(wall, size));
    if ((await window.look("result"))?.visible !== true) {
      await window.see("marking");
      await window.tap("agree-black");
    }
    await window.see("result");
    console.log(size, await window.waitForText("result-text", AN_END));
  },
  PATIENCE_MS,
);

test.each([9, 13, 19] as const)(
  "two CPUs play a whole game on a board of %i while one watches",
  async (size) => {
    await newGame(window, { opponent: "watch", size, level: "weakest" });
    await window.see("result", PATIENCE_MS);
    console.log(size, await window.waitForText("result-text", AN_END));
    expect(await window.count("board")).toBe(1);
  },
  PATIENCE_MS,
);
