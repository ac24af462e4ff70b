import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { newGame } from "./harness/new-game.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

// The system's own dialog is outside the window, and nobody can drive it: the network is loaded before the start.
const TINY = fileURLToPath(new URL("../../src-tauri/cpu/tests/data/net/tiny-f32.bin.gz", import.meta.url));

let window: RankaWindow;
afterEach(() => window.close());

/** Whether the network that comes with the app is the one in use, as the core has answered. */
async function ownIsUsed(): Promise<boolean> {
  return window.evaluate<boolean>(
    `return document.querySelector('[data-testid="networks"]:enabled [data-testid="network-own"] input')?.checked ?? false`,
  );
}

test("a loaded network is used, changed for the app's own and back, and taken out", async () => {
  window = await RankaWindow.open(["network_load", { path: TINY }]);
  await window.tap("home-settings");
  await window.see("network-own");
  await until("there are two networks", async () => (await window.count("network-speed")) === 2);
  expect(await ownIsUsed()).toBe(false);
  await window.tap("network-own");
  await until("the app's own is used", ownIsUsed);
  await window.settled();
  await window.reopen();
  await window.tap("home-settings");
  await until("the app's own is used still", ownIsUsed);

  // How fast it is on this device is measured by itself.
  await until("its speed is told", async () => /毎秒/.test((await window.see("network-own")).text), 120_000);
  await window.tap("network-remove");
  await window.gone("network-remove");
  expect(await ownIsUsed()).toBe(true);
  await window.tap("back");
  const table = await newGame(window, { opponent: "cpu", size: 9, colour: "black", level: "weakest" });
  await table.play("E5", "black");
  await table.waitForTurn("black");
  expect(await table.count("white")).toBe(1);
}, 240_000);
