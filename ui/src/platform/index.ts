import { isTauri } from "@tauri-apps/api/core";
import type { Backend } from "./backend";

export type { Backend, BackendEvent } from "./backend";
export type { AppError } from "./errors";

/** The core of this window. Under `vite dev` in a plain browser it is a fake one, which no build contains. */
export async function connect(): Promise<Backend> {
  if (import.meta.env.DEV && !isTauri()) {
    const { fakeBackend, optionsOf } = await import("./fake");
    return fakeBackend(optionsOf(location.search));
  }
  const { tauriBackend } = await import("./tauri");
  return tauriBackend();
}
