import { afterEach, beforeEach, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

test("a double tap is one tap: on the board, on a pass, in the menu, on the way in and out", async () => {
  await window.tapTwice("home-new");
  await window.see("screen-new-game");
  await window.tap("opponent-friend");
  await window.tap("size-9");
  await window.tapTwice("start");
  await window.see("screen-table");
  // The second tap hit nothing of what came under it.
  expect(await window.count("hints")).toBe(0);
  expect(await window.count("sheet-menu")).toBe(0);

  const table = await newGameOnTable();
  await window.touchTwice(await table.place("E5"));
  await table.waitForStone("E5", "black");
  await window.settled();
  expect(await window.count("illegal-bubble")).toBe(0);

  await window.tapTwice("act-pass");
  await window.see("passed-white");
  await window.settled();
  expect((await window.see("screen-table")).attributes["data-phase"]).toBe("playing");
  expect((await window.see("status")).text).toContain("2手");

  await window.tap("act-menu");
  await window.tapTwice("act-copy-sgf");
  await window.gone("sheet-menu");
  await window.waitForText("toast", "SGF");
  await window.see("screen-table");

  await window.tap("act-menu");
  await window.tapTwice("act-settings");
  await window.see("screen-settings");
  await window.tapTwice("back");
  await window.see("screen-table");
  expect(await table.stones()).toEqual(["E5 black"]);
});

async function newGameOnTable() {
  await window.leaveTable();
  return newGame(window, { opponent: "friend", size: 9, colour: "black" });
}

test("a finger that slides or leaves the board plays nothing", async () => {
  const table = await newGame(window, { opponent: "friend", size: 9, colour: "black" });
  const from = await table.place("C3");
  await window.drag(from, await table.place("G7"));
  await window.drag(from, (await window.see("status")).centre);
  await window.settled();
  expect(await table.stones()).toEqual([]);
  // A tap between two points means one of them.
  const [c3, d3] = [from, await table.place("D3")];
  await window.touch({ x: (c3.x + d3.x) / 2, y: c3.y });
  await window.see("act-undo");
  await table.waitForTurn("white");
  expect(["C3 black", "D3 black"]).toContain((await table.stones()).join());
});

test("13x13 on a phone is played on directly, 19x19 asks", async () => {
  const small = await newGame(window, { opponent: "friend", size: 13, colour: "black" });
  await small.tap("D4");
  await small.waitForStone("D4", "black");
  await window.leaveTable();
  const large = await newGame(window, { opponent: "friend", size: 19, colour: "black" });
  await large.tap("D4");
  await window.see("place-confirm");
  expect(await large.stones()).toEqual([]);
  // The ghost turns with the window, and is still there to be played.
  await window.resize({ width: 844, height: 390 });
  await window.see("ghost");
  await window.tap("place-confirm");
  await large.waitForStone("D4", "black");
});

test("the start button covers nothing that is scrolled to", async () => {
  await window.resize({ width: 320, height: 568 });
  await window.tap("home-new");
  await window.tap("more-toggle");
  await window.tap("ranked");
  await window.tap("size-9");
  await window.choose("clock", "byoYomi");
  await window.tap("colour-white");
  const bar = await window.evaluate<number>(`return document.querySelector("footer").getBoundingClientRect().top`);
  for (const id of ["size-13", "komi", "periods", "name"]) {
    const bottom = await window.evaluate<number>(
      `const part = document.querySelector('[data-testid="' + arguments[0] + '"]');
       part.scrollIntoView({ block: "nearest", behavior: "instant" });
       return part.getBoundingClientRect().bottom`,
      id,
    );
    expect(bottom, id).toBeLessThanOrEqual(bar);
  }
});
