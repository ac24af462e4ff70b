const rows = (size: number): number[] => Array.from({ length: size }, (_, index) => index + 1);

/** The points of a whole column, from the bottom. */
export function column(letter: string, size: number): string[] {
  return rows(size).map((row) => `${letter}${row}`);
}

/** Two lists of moves in turn, the first one first. */
export function inTurn(first: string[], second: string[]): string[] {
  return first.flatMap((point, index) => [point, second[index]].filter((move) => move !== undefined));
}

/**
 * A whole game on 9x9, small enough to be counted by hand.
 *
 * Black's wall is the D column, White's the E column, each with its side of the board behind it. White's stone on A1 is
 * taken by A2 and B1. White's B7 and Black's H5 stay behind the other's wall, dead.
 *
 * Black: 27 points left of the wall less A2 and B1 = 25 (B7 is among them), 1 dead stone, 1 prisoner: 27.
 * White: 36 points right of the wall (H5 is among them), 1 dead stone, komi 6.5: 43.5. White wins by 16.5.
 */
export const countedGame = {
  moves: inTurn([...column("D", 9), "A2", "B1", "H5"], [...column("E", 9), "A1", "B7"]),
  captured: "A1",
  dead: ["B7", "H5"],
  black: { territory: 25, dead: 1, prisoners: 1, total: "27" },
  white: { territory: 36, dead: 1, prisoners: 0, total: "43.5" },
} as const;

/** Walls on either side of the middle: who has what is plain to see. No stone is dead and none was taken. */
export const walls = {
  // Six columns of 13 against five of 13 and komi 6.5.
  13: { moves: inTurn(column("G", 13), column("H", 13)), black: "78", white: "71.5", result: "黒6目半勝ち" },
  // Nine columns of 19 against eight of 19 and komi 6.5.
  19: { moves: inTurn(column("K", 19), column("L", 19)), black: "171", white: "158.5", result: "黒12目半勝ち" },
} as const;

/** The beginning of a game between two strong amateurs, to look at. */
export const middleGame = [
  "Q16 D16 Q4 D3 D5 C5 D4 C4 E3 C6 D2 C3 F4 O3 L3 R3",
  "Q3 R4 Q5 Q2 P2 R2 P3 R6 F17 C14 D18 C17 J17 R14 P7 R17",
  "R16 Q17 P16 S16 S15 S17 R15 O17 R7 S6 E8 K4 L4 K5 L5 K6",
  "C8 C2 C12 C18 J2 L6 S7 Q6 P6 Q7 Q8 R8 R9 S8 S9 T7",
].flatMap((line) => line.split(" "));
