import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Readable } from "node:stream";
import { binary } from "./binary.js";

/**
 * Starts an X server without a screen for the whole run, so that the tests look the same everywhere and take no
 * one's desktop. The server itself picks a free display and writes its number to the descriptor it is given.
 */
export default async function setup(): Promise<() => void> {
  if (!existsSync(binary)) throw new Error(`${binary} is not there: run \`make test-window\``);
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  process.env["DISPLAY"] = `:${await firstLine(server)}`;
  delete process.env["WAYLAND_DISPLAY"];
  return () => void server.kill();
}

async function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    server.once("error", reject);
    server.once("exit", () => reject(new Error("Xvfb did not start")));
    (server.stdio[3] as Readable).on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.trim());
    });
  });
}
