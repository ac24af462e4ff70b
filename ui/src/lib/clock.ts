/** A clock's reading, counted on from the moment at which the core gave it. */
import type { ClockView, Colour, SideClock } from "../platform/types";

/** What a side's clock shows. All times in milliseconds, never negative. */
export interface Reading {
  mainMs: number;
  periodMs: number;
  periodsLeft: number;
  inByoYomi: boolean;
  /** What is left of the time that runs now: the main time, or the current period. */
  nowMs: number;
  /** No time is left at all. */
  over: boolean;
}

/** Length of a byo-yomi period, in milliseconds; 0 without periods. */
export function periodLength(clock: ClockView): number {
  switch (clock.setup.kind) {
    case "none":
      return 0;
    case "perMove":
      return clock.setup.seconds * 1000;
    case "byoYomi":
      return clock.setup.periodSeconds * 1000;
  }
}

/** `side` after `elapsedMs` more milliseconds, spent first from the main time, then period by period. */
export function spend(side: SideClock, periodMs: number, elapsedMs: number): Reading {
  let left = Math.max(0, elapsedMs);
  let { mainMs, periodMs: current, periodsLeft, inByoYomi } = side;
  if (!inByoYomi) {
    const used = Math.min(mainMs, left);
    mainMs -= used;
    left -= used;
    if (mainMs <= 0 && periodsLeft > 0) {
      inByoYomi = true;
      current = periodMs;
    }
  }
  if (inByoYomi) {
    while (left >= current && periodsLeft > 1) {
      left -= current;
      periodsLeft -= 1;
      current = periodMs;
    }
    current = Math.max(0, current - left);
  }
  const nowMs = inByoYomi ? current : mainMs;
  return { mainMs, periodMs: current, periodsLeft, inByoYomi, nowMs, over: nowMs <= 0 };
}

/** The reading of `colour`, `elapsedMs` after the core gave `clock`: only the running side spends time. */
export function readingOf(clock: ClockView, colour: Colour, elapsedMs: number): Reading {
  return spend(clock[colour], periodLength(clock), clock.running === colour ? elapsedMs : 0);
}

/** Whole seconds as a person counts them: a second that has begun still shows. */
export function wholeSeconds(ms: number): number {
  return Math.ceil(Math.max(0, ms) / 1000);
}

/** "0:47", "12:05", "1:02:09". */
export function clockText(ms: number): string {
  const all = wholeSeconds(ms);
  const seconds = String(all % 60).padStart(2, "0");
  const minutes = Math.floor(all / 60) % 60;
  const hours = Math.floor(all / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/** Whether the last seconds run, in which a person is warned: 10 s before the end of a period or of all time. */
export function isUrgent(reading: Reading): boolean {
  const last = reading.inByoYomi || reading.periodsLeft === 0;
  return last && wholeSeconds(reading.nowMs) <= 10;
}
