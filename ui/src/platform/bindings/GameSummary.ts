import type { Colour } from "./Colour";
import type { Ruleset } from "./Ruleset";
import type { SeatView } from "./SeatView";

export type GameSummary = {
  id: number;
  name: string;
  black: SeatView;
  white: SeatView;
  size: number;
  rules: Ruleset;
  komi: number;
  handicap: number;
  phase: "playing" | "marking" | "finished";
  result: string | null;
  moveNumber: number;
  toPlay: Colour;
  ranked: boolean;
  board: string[];
  lastMove: string | null;
  createdMs: number;
  updatedMs: number;
};
