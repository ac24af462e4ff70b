import type { Messages } from "../i18n";
import type { Colour } from "../platform/types";

/** What there is to say of a point. */
export interface PointState {
  stone: Colour | "empty";
  dead: boolean;
  atari: boolean;
  ko: boolean;
  last: boolean;
  territory: Colour | null;
}

/** What a screen reader says of a point: "D4 黒 アタリ", "D4 空点". */
export function cellLabel(m: Messages, name: string, state: PointState): string {
  const parts = [name, state.stone === "empty" ? m.board.empty : m.colour(state.stone)];
  if (state.atari && state.stone !== "empty") parts.push(m.board.atari);
  if (state.dead) parts.push(m.board.dead);
  if (state.ko) parts.push(m.board.ko);
  if (state.territory) parts.push(m.board.territory(state.territory));
  if (state.last) parts.push(m.board.last);
  return parts.join(" ");
}
