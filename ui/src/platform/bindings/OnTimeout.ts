export type OnTimeout = "cpuPlays" | "loses";
