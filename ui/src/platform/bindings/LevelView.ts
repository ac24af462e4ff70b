export type LevelView = { level: number; visits: number };
