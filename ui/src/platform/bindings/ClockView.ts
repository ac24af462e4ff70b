import type { ClockSetup } from "./ClockSetup";
import type { Colour } from "./Colour";
import type { SideClock } from "./SideClock";

export type ClockView = {
  setup: ClockSetup;
  black: SideClock;
  white: SideClock;
  running: Colour | null;
};
