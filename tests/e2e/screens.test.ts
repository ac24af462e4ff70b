import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { countedGame } from "./harness/positions.js";
import { RankaWindow } from "./harness/window.js";

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
  { width: 320, height: 568 },
];

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

/** A picture of the screen at every size, and no size at which it must be pushed sideways. */
async function portray(name: string): Promise<void> {
  for (const size of SIZES) {
    await window.resize(size);
    expect(await window.evaluate("return document.documentElement.scrollWidth - innerWidth"), `${name} too wide`).toBe(0);
    await window.shot(`${name}-${size.width}x${size.height}`);
  }
  await window.resize({ width: 390, height: 844 });
}

describe.each(["light", "dark"] as const)("every screen, %s", (theme) => {
  test("is drawn at each size", async () => {
    await window.tap("home-settings");
    await window.tap(`set-theme-${theme}`);
    await portray(`settings-${theme}`);
    await window.tap("back");
    await portray(`home-${theme}`);
    await window.tap("home-new");
    await portray(`new-game-${theme}`);
    await window.tap("back");

    const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
    await table.playAll([...countedGame.moves]);
    await portray(`table-9-${theme}`);
    await table.pass();
    await table.pass();
    await table.markExactly([...countedGame.dead]);
    await portray(`marking-${theme}`);
    await window.tap("agree-black");
    await window.tap("agree-white");
    await window.see("result");
    await portray(`result-${theme}`);
    await window.leaveTable();

    const large = await newGame(window, { opponent: "cpu", size: 19, colour: "black", level: "weakest" });
    await large.place("Q16");
    await portray(`table-19-${theme}`);
    await window.leaveTable();
    await window.tap("home-games");
    await window.see("game-row");
    await portray(`games-${theme}`);
  });
});
