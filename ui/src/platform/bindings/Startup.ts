import type { LevelView } from "./LevelView";
import type { RatingView } from "./RatingView";
import type { Settings } from "./Settings";
import type { Warning } from "./Warning";

export type Startup = {
  settings: Settings;
  warnings: Warning[];
  current: number | null;
  rating: RatingView | null;
  levels: LevelView[];
};
