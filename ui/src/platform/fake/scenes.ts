/** Positions for looking at the screens without the core: a middle game on 19x19 and a finished 9x9. */
export const MIDDLE_GAME: string[] = [
  "...................",
  "...................",
  "...O....O..X..X....",
  "...X.OO..X..O..X...",
  "..X....X.....O.....",
  "...................",
  "..X.............X..",
  "...................",
  "...................",
  "...O.............O.",
  "...................",
  "...................",
  "..O................",
  "...................",
  "................X..",
  "..OX...........O...",
  "....X....X....OX...",
  ".......X......OX...",
  "...................",
];

export const FINISHED: string[] = [
  "..XO.OO..",
  ".XXOOXO.O",
  "X.XXXXXOO",
  ".X.X..XO.",
  "XXXOXXXOO",
  "OOOOOOOXO",
  ".O.XO.OOO",
  "O.O.OXO.O",
  ".O.OO.O..",
];

/** Owner of each point of `FINISHED` that counts: `b`, `w` territory, `d` a dead black stone on White's. */
export const FINISHED_MARKS: string[] = [
  "bb..w..ww",
  "b......w.",
  ".b.......",
  "b.b.bb..w",
  ".........",
  ".......d.",
  "w.wd.w...",
  ".w.w.d.w.",
  "w.w..w.ww",
];
