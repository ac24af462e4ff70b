export type HintMove = { point: string; win: number; lead: number; visits: number };
