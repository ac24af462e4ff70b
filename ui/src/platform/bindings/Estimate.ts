export type Estimate = { ownership: number[][]; leadBlack: number; winBlack: number };
