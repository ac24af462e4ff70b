import type { Ruleset } from "./Ruleset";
import type { PlayerSetup } from "./PlayerSetup";
import type { ClockSetup } from "./ClockSetup";
import type { OnTimeout } from "./OnTimeout";

export type NewGame = {
  size: number;
  rules: Ruleset;
  komi: number | null;
  handicap: number;
  handicapPlacement: "fixed" | "free";
  black: PlayerSetup;
  white: PlayerSetup;
  clock: ClockSetup | null;
  onTimeout: OnTimeout;
  ranked: boolean;
};
