import { afterEach, expect, test } from "vitest";
import type { Command } from "./harness/headless.js";
import { Table } from "./harness/table.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
afterEach(() => window.close());

const person = (name: string) => ({ kind: "human", name });

/** Opens a game with a clock that soon runs out, and sits down at it. */
async function sitDown(game: object): Promise<Table> {
  const start: Command = ["new_game", { size: 9, black: person("葵"), white: person("健太"), ...game }];
  window = await RankaWindow.open(start);
  await window.tap("home-continue");
  await window.see("screen-table");
  return new Table(window);
}

test("a game is lost on time, though nobody touches the window", async () => {
  await sitDown({ clock: { kind: "perMove", seconds: 3 }, onTimeout: "loses" });
  await window.waitForText("result-text", "白時間切れ勝ち");
});

test("when time has run out the CPU plays in the person's place, and the last seconds are told one by one", async () => {
  const clock = { kind: "byoYomi", mainSeconds: 1, periodSeconds: 3, periods: 2 };
  const table = await sitDown({ clock, onTimeout: "cpuPlays" });
  await window.waitForText("clock-black", "残り2回");
  await window.waitForText("clock-black", "残り1回");
  const told = new Set<string>();
  await until("Black has moved", async () => {
    told.add((await window.look("announcer"))?.text ?? "");
    return (await table.count("black")) === 1;
  });
  expect([...told].some((text) => /^(残り1回 残り)?\d秒?$/.test(text))).toBe(true);
});
