import { Table } from "./table.js";
import type { RankaWindow } from "./window.js";

export interface Choice {
  opponent: "cpu" | "friend" | "watch";
  size: 7 | 9 | 13 | 19;
  /** The person's colour, where there is a choice. */
  colour?: "black" | "white" | "nigiri";
  /** Value of the CPU's level; in a game to watch, Black's. */
  level?: string;
  otherLevel?: string;
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
  if (choice.level) await window.choose("level", choice.level);
  if (choice.otherLevel) await window.choose("other-level", choice.otherLevel);
  if (choice.clock) {
    await window.tap("more-toggle");
    await window.choose("clock", choice.clock);
  }
  await window.tap("start");
  await window.see("screen-table");
  return new Table(window);
}
