import { describe, expect, it } from "vitest";
import { clockText, isUrgent, readingOf, spend, wholeSeconds } from "../src/lib/clock";
import type { ClockView, SideClock } from "../src/platform/types";

const byoYomi = (change: Partial<SideClock> = {}): SideClock => ({ mainMs: 60_000, periodMs: 30_000, periodsLeft: 3, inByoYomi: false, ...change });

describe("clock", () => {
  it("spends the main time first, then period by period, and never less than nothing", () => {
    expect(spend(byoYomi(), 30_000, 12_500)).toMatchObject({ mainMs: 47_500, inByoYomi: false, periodsLeft: 3, nowMs: 47_500 });
    expect(spend(byoYomi(), 30_000, 65_000)).toMatchObject({ mainMs: 0, inByoYomi: true, periodsLeft: 3, nowMs: 25_000 });
    expect(spend(byoYomi(), 30_000, 60_000 + 35_000)).toMatchObject({ inByoYomi: true, periodsLeft: 2, nowMs: 25_000 });
    expect(spend(byoYomi(), 30_000, 60_000 + 89_000)).toMatchObject({ periodsLeft: 1, nowMs: 1_000, over: false });
    expect(spend(byoYomi(), 30_000, 1e9)).toMatchObject({ periodsLeft: 1, nowMs: 0, over: true });
    expect(spend(byoYomi(), 30_000, -50)).toMatchObject({ mainMs: 60_000 });
  });

  it("is over when main time without periods is spent", () => {
    expect(spend(byoYomi({ periodsLeft: 0, periodMs: 0 }), 0, 61_000)).toMatchObject({ nowMs: 0, over: true });
  });

  it("runs only for the side whose clock runs", () => {
    const clock: ClockView = { setup: { kind: "byoYomi", mainSeconds: 60, periodSeconds: 30, periods: 3 }, black: byoYomi(), white: byoYomi(), running: "black" };
    expect(readingOf(clock, "black", 10_000).nowMs).toBe(50_000);
    expect(readingOf(clock, "white", 10_000).nowMs).toBe(60_000);
    expect(readingOf({ ...clock, running: null }, "black", 10_000).nowMs).toBe(60_000);
  });

  it("counts a per-move time as one period", () => {
    const side: SideClock = { mainMs: 0, periodMs: 30_000, periodsLeft: 1, inByoYomi: true };
    const clock: ClockView = { setup: { kind: "perMove", seconds: 30 }, black: side, white: side, running: "white" };
    expect(readingOf(clock, "white", 21_000)).toMatchObject({ nowMs: 9_000, over: false });
  });

  it("shows a second that has begun", () => {
    expect([0, 1, 999, 1000, 1001, 59_001].map(wholeSeconds)).toEqual([0, 1, 1, 1, 2, 60]);
    expect([47_000, 725_000, 3_729_000, 0].map(clockText)).toEqual(["0:47", "12:05", "1:02:09", "0:00"]);
  });

  it("warns in the last ten seconds of a period, and of main time only when nothing follows it", () => {
    expect(isUrgent(spend(byoYomi(), 30_000, 55_000))).toBe(false);
    expect(isUrgent(spend(byoYomi(), 30_000, 60_000 + 19_999))).toBe(false);
    expect(isUrgent(spend(byoYomi(), 30_000, 60_000 + 20_000))).toBe(true);
    expect(isUrgent(spend(byoYomi({ periodsLeft: 0 }), 0, 51_000))).toBe(true);
  });
});
