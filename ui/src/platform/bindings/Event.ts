import type { TableView } from "./TableView";

export type Event =
  | { event: "table"; view: TableView }
  | { event: "thinking"; game: number; ply: number; visits: number; elapsedMs: number };
