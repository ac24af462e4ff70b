import type { CpuMessages } from "./cpu-ja";

/** The CPU and its networks in English. */
export const cpuEn: CpuMessages = {
  title: "CPU",
  networks: "Network",
  networksHint: "What the CPU’s reading stands on. A stronger one in KataGo’s format can take its place",
  own: "Built-in network",
  facts: (blocks, channels) => `${blocks} blocks, ${channels} channels`,
  size: (megabytes) => `${megabytes} MB`,
  speed: (nine, nineteen) => `${nine}/s on 9×9, ${nineteen}/s on 19×19`,
  speedUnknown: "Its speed is measured when it is used",
  measuring: "Measuring its speed",
  broken: "The file is gone or damaged",
  load: "Load a network",
  loading: "Loading and checking",
  loaded: (name) => `Now using ${name}`,
  remove: (name) => `Remove ${name}`,
  removed: (name) => `Removed ${name}`,
  file: "KataGo network",
  everyFile: "All files",
};
