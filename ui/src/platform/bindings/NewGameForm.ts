import type { Ruleset } from "./Ruleset";
import type { ClockSetup } from "./ClockSetup";
import type { OnTimeout } from "./OnTimeout";

export type NewGameForm = {
  opponent: "cpu" | "friend" | "watch";
  colour: "black" | "white" | "nigiri";
  alternate: boolean;
  level: number;
  otherLevel: number;
  name: string;
  otherName: string;
  size: number;
  rules: Ruleset;
  komi: number;
  handicap: number;
  handicapPlacement: "fixed" | "free";
  clock: ClockSetup;
  onTimeout: OnTimeout;
  ranked: boolean;
};
