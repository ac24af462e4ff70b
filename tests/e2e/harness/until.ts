import { setTimeout as pause } from "node:timers/promises";

/** How long a condition may take to come true. Generous: a busy machine is no fault of the app. */
const PATIENCE_MS = 30_000;
const STEP_MS = 25;

/** Waits until `condition` gives something other than false, null or undefined, and hands that on. */
export async function until<T>(
  what: string,
  condition: () => Promise<T | false | null | undefined>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await condition();
    if (found !== false && found !== null && found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Waited ${patienceMs / 1000} s in vain until ${what}`);
    await pause(STEP_MS);
  }
}
