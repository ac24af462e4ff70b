import type { Colour } from "./Colour";

export type Outcome =
  | { kind: "score"; winner: Colour; margin: number }
  | { kind: "draw" }
  | { kind: "resign"; winner: Colour }
  | { kind: "time"; winner: Colour }
  | { kind: "noResult" };
