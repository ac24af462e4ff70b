export type RatingView = {
  rating: number;
  deviation: number;
  rank: string;
  rankLow: string;
  rankHigh: string;
  games: number;
};
