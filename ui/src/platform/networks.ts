import type { NetworksView } from "./types";

/** The networks that the CPU can search over. */
export interface NetworkBackend {
  networks(): Promise<NetworksView>;
  networkLoad(path: string): Promise<NetworksView>;
  /** `null`: the one that comes with the app. */
  networkUse(id: string | null): Promise<NetworksView>;
  networkRemove(id: string): Promise<NetworksView>;
  /** Asks the person for a network's file; `null` where the dialog was left. */
  pickNetwork(words: { label: string; every: string }): Promise<string | null>;
}

type Call = <T>(command: string, args?: Record<string, unknown>) => Promise<T>;

/** Those commands over Tauri's IPC. */
export function networkCommands(call: Call): NetworkBackend {
  return {
    networks: () => call("networks"),
    networkLoad: (path) => call("network_load", { path }),
    networkUse: (id) => call("network_use", { id }),
    networkRemove: (id) => call("network_remove", { id }),
    pickNetwork: async (words) => (await call<string[]>("pick_files", { what: "network", ...words }))[0] ?? null,
  };
}
