export type SideClock = { mainMs: number; periodMs: number; periodsLeft: number; inByoYomi: boolean };
