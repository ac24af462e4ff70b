import { Table } from "./table.js";
import type { RankaWindow } from "./window.js";

export interface Choice {
  opponent: "cpu" | "friend" | "watch";
  size: 7 | 9 | 13 | 19;
  /** The person's colour, where there is a choice. */
  colour?: "black" | "white" | "nigiri";
  /** The CPU's level; in a game to watch, both sides'. */
  level?: "weakest" | "strongest";
  clock?: "none" | "s30" | "s60" | "byoYomi";
}

/** From the home screen to the table by taps: opponent, size, colour, start. */
export async function newGame(window: RankaWindow, choice: Choice): Promise<Table> {
  await window.see("screen-home");
  await window.tap("home-new");
  await window.see("screen-new-game");
  await window.tap(`opponent-${choice.opponent}`);
  await window.tap(`size-${choice.size}`);
  if (choice.colour) await window.tap(`colour-${choice.colour}`);
  if (choice.level) {
    for (const id of choice.opponent === "watch" ? ["level", "other-level"] : ["level"]) {
      const levels = await window.options(id);
      await window.choose(id, levels.at(choice.level === "weakest" ? 0 : -1) ?? "");
    }
  }
  if (choice.clock) {
    await window.tap("more-toggle");
    await window.choose("clock", choice.clock);
  }
  await window.tap("start");
  await window.see("screen-table");
  return new Table(window);
}
