import { afterEach, test } from "vitest";
import type { Command } from "./harness/headless.js";
import { RankaWindow } from "./harness/window.js";

let window: RankaWindow;
afterEach(() => window.close());

/** A ko on 5x5 that is taken back and forth across two stops of the game, until the whole board is as it was. */
function repeatedKo(): Command[] {
  const person = { kind: "human", name: "" };
  const play = (points: string): Command[] =>
    points.split(" ").map((point): Command => (point === "pass" ? ["pass", {}] : ["play", { point }]));
  return [
    ["new_game", { size: 5, komi: 0, black: person, white: person }],
    ...play("B2 C2 B4 C4 A3 D3 C3 B3 pass pass"),
    ["resume_play", { colour: "white" }],
    ...play("C3 pass pass"),
    ["resume_play", { colour: "black" }],
    ...play("B3"),
  ];
}

test("a whole board that comes back may end without result, when both want it", async () => {
  window = await RankaWindow.open(...repeatedKo());
  await window.tap("home-continue");
  await window.see("no-result");
  await window.tap("no-result-black");
  await window.waitForText("no-result-black", "同意");
  await window.tap("no-result-white");
  await window.waitForText("result-text", "無勝負");
});
