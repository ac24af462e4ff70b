import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { binary } from "./binary.js";

export type Command = [name: string, args: object];

/** Commands to the core without a window, on the data of a test, while no window is open on it; the answers. */
export function headless(data: string, ...commands: Command[]): unknown[] {
  const input = commands.map(([command, args], id) => `${JSON.stringify({ id, command, args })}\n`).join("");
  const output = execFileSync(join(dirname(binary), "headless"), ["--data", data], { input, encoding: "utf8" });
  const refused = output.split("\n").find((line) => line.includes('"error"'));
  if (refused !== undefined) throw new Error(`headless answered ${refused}`);
  const answers: unknown[] = [];
  for (const line of output.split("\n").filter(Boolean)) {
    const { id, ok } = JSON.parse(line) as { id?: number; ok?: unknown };
    if (id !== undefined) answers[id] = ok;
  }
  return answers;
}
