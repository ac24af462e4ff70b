import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { binary } from "./binary.js";

/** One command to the core without a window, on the data of a test, while no window is open on it. */
export function headless(data: string, command: string, args: object): void {
  const line = JSON.stringify({ id: 1, command, args });
  const answer = execFileSync(join(dirname(binary), "headless"), ["--data", data], { input: `${line}\n`, encoding: "utf8" });
  if (!answer.includes('"ok"')) throw new Error(`headless answered ${answer}`);
}
