import type { AdaptingMessages, CpuMessages, LessonMessages } from "./cpu-ja";

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

/** The teacher in English. */
export const lessonEn: LessonMessages = {
  title: "Teaching mode",
  hint: "Tells you of moves that lose many points, and lets you play again. Such games are not ranked",
  on: "Turn teaching mode on",
  off: "Turn teaching mode off",
  gave: (point, points) => `${point} gave away about ${points} ${points === "1" ? "point" : "points"}`,
  better: (point) => `${point} was better`,
  said: (loss) => `That move gave away about ${Math.round(loss)} points`,
  show: "Show the line",
  hide: "Back to the game",
  undo: "Play again",
  threshold: "The teacher tells of losses",
  thresholds: { auto: "To suit the opponent", two: "From 2 points", five: "From 5 points", ten: "From 10 points" },
};

/** The opponent that adapts in English. */
export const adaptingEn: AdaptingMessages = {
  choice: (rank) => `Adaptive (${rank})`,
  hint: "Stronger when you win, gentler when you lose",
  uneven: "Not an even game: it stays as strong as it is, whoever wins",
  seat: (rank) => `Adaptive CPU, about ${rank}`,
  up: (rank) => `The next CPU goes up to about ${rank}`,
  down: (rank) => `The next CPU goes down to about ${rank}`,
  same: (rank) => `The next CPU stays at about ${rank}`,
};
