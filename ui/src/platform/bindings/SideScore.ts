export type SideScore = {
  stones: number;
  territory: number;
  prisoners: number;
  dead: number;
  komi: number;
  handicap: number;
  total: number;
};
