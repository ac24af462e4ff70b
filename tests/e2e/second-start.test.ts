import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Running, launch, startAgain } from "./harness/driver.js";
import { headless } from "./harness/headless.js";
import { until } from "./harness/until.js";

/** The folder of the app's data among those of all apps. */
const IDENTIFIER = "app.ranka.go";

let home: string;
let bus: ChildProcess;
let address: string;
let running: Running | null = null;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "ranka-e2e-"));
  bus = spawn("dbus-daemon", ["--session", "--nofork", "--print-address=3"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  address = await new Promise<string>((resolve, reject) => {
    bus.once("error", reject);
    (bus.stdio[3] as Readable).once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  headless(join(home, "share", IDENTIFIER), ["set_settings", { language: "ja" }]);
});
afterEach(async () => {
  await running?.kill();
  running = null;
  bus.kill();
  rmSync(home, { recursive: true, force: true });
});

async function sees(id: string, text = ""): Promise<void> {
  await until(`${id} is seen`, async () => {
    const script = `const element = document.querySelector('[data-testid="' + arguments[0] + '"]'); return element?.checkVisibility() ? element.innerText : null`;
    return (await running?.driver.executeScript<string | null>(script, id))?.includes(text) ?? false;
  });
}

test("a second start hands its file to the window of the first, and ends", async () => {
  const path = join(home, "一局 1.sgf");
  writeFileSync(path, "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[葵]PW[健太];B[ee];W[cc])");
  running = await launch(home, [], address);
  await sees("screen-home");
  expect(await startAgain(home, address, [path])).toBe(0);
  await sees("screen-review");
  await sees("review-title", "葵");
  // The same again: it is there already.
  expect(await startAgain(home, address, [])).toBe(0);
  await sees("review-title", "葵");
});
