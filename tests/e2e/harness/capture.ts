import type { Command } from "./headless.js";
import { inTurn } from "./positions.js";

/**
 * A position on 9x9 with one move that anybody sees: White's four stones on the fifth line have one liberty left, G5, and
 * Black is to play. The four hold Black's two chains apart.
 */
export const capture = {
  moves: inTurn(
    ["B5", "C6", "D6", "E6", "F6", "C4", "D4", "E4", "F4"],
    ["C5", "D5", "E5", "F5", "G7", "G3", "G6", "G4", "C7"],
  ),
  best: "G5",
  taken: ["C5", "D5", "E5", "F5"],
} as const;

/** A game of two persons on 9x9, so far. */
export function played(...moves: string[]): Command[] {
  const person = { kind: "human", name: "" };
  return [
    ["new_game", { size: 9, black: person, white: person }],
    ...moves.map((point): Command => ["play", { point }]),
  ];
}
