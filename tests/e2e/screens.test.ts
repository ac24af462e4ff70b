import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Command } from "./harness/headless.js";
import { newGame } from "./harness/new-game.js";
import { countedGame, middleGame } from "./harness/positions.js";
import { Table } from "./harness/table.js";
import { RankaWindow } from "./harness/window.js";

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
  { width: 320, height: 568 },
];

let window: RankaWindow;
beforeEach(async () => {
  const black = { kind: "human", name: "千早" };
  const white = { kind: "human", name: "直樹" };
  const clock = { kind: "byoYomi", mainSeconds: 1200, periodSeconds: 30, periods: 5 };
  window = await RankaWindow.open(
    ["new_game", { size: 19, black, white, clock }],
    ...middleGame.map((point): Command => ["play", { point }]),
  );
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
    await window.tap("home-continue");
    await new Table(window).waitForStone("T7", "white");
    await portray(`table-19-${theme}`);
    await window.leaveTable();
    await window.tap("home-new");
    // The longest of what can be chosen there: おまかせ with its rank.
    await window.tap("opponent-cpu");
    await window.choose("level", "0");
    await portray(`new-game-${theme}`);
    for (const percent of [130, 200]) {
      await window.evaluate("document.documentElement.style.fontSize = arguments[0]", `${percent}%`);
      await portray(`new-game-${theme}-${percent}`);
    }
    await window.evaluate("document.documentElement.style.fontSize = ''");
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

    await window.tap("home-games");
    await window.see("game-row");
    await portray(`games-${theme}`);
  });
});
