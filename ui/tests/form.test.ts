import { describe, expect, it } from "vitest";
import { canRank, changed, clockChoice, clockOf, mostHandicap, parseKomi, rematchForm, usualKomi } from "../src/lib/form";
import { DEFAULT_FORM } from "../src/platform/fake";
import { openTable } from "../src/platform/fake/table";

describe("new game form", () => {
  it("takes any half point from -50 to 50, typed in either width", () => {
    expect(["6.5", "-50", "50", "0", "７．５", "−3.5", "+1"].map(parseKomi)).toEqual([6.5, -50, 50, 0, 7.5, -3.5, 1]);
    expect(["50.5", "-51", "6.25", "", "x", "1e1", "6.5 points"].map(parseKomi)).toEqual([null, null, null, null, null, null, null]);
  });

  it("follows the custom of the rules and of handicap, unless the person chose another komi", () => {
    expect(usualKomi("japanese", 0)).toBe(6.5);
    expect(changed(DEFAULT_FORM, { handicap: 2 }).komi).toBe(0.5);
    expect(changed(changed(DEFAULT_FORM, { handicap: 2 }), { handicap: 0 }).komi).toBe(6.5);
    expect(changed(DEFAULT_FORM, { rules: "chinese" }).komi).toBe(7.5);
    expect(changed({ ...DEFAULT_FORM, komi: -3.5 }, { rules: "chinese" }).komi).toBe(-3.5);
  });

  it("has no more handicap stones than the board has places for, and no rank without the CPU", () => {
    expect([7, 9, 13, 19].map(mostHandicap)).toEqual([4, 9, 9, 9]);
    expect(changed({ ...DEFAULT_FORM, handicap: 6 }, { size: 7 }).handicap).toBe(4);
    expect(changed({ ...DEFAULT_FORM, ranked: true }, { opponent: "friend" }).ranked).toBe(false);
  });

  it("draws no lots for handicap stones", () => {
    expect(changed({ ...DEFAULT_FORM, colour: "nigiri" }, { handicap: 2 }).colour).toBe("black");
    expect(changed({ ...DEFAULT_FORM, colour: "white" }, { handicap: 2 }).colour).toBe("white");
  });

  it("offers a ranked game where the core counts one: even, ordinary komi and board", () => {
    expect([7, 9, 13, 19].map((size) => canRank({ ...DEFAULT_FORM, size }))).toEqual([false, true, true, true]);
    expect([-0.5, 0, 7.5, 8, 8.5].map((komi) => canRank({ ...DEFAULT_FORM, komi }))).toEqual([false, true, true, true, false]);
    expect(canRank({ ...DEFAULT_FORM, handicap: 2 })).toBe(false);
    expect(canRank({ ...DEFAULT_FORM, opponent: "watch" })).toBe(false);
  });

  it("names clocks both ways", () => {
    for (const choice of ["none", "s30", "s60", "byoYomi"] as const) expect(clockChoice(clockOf(choice))).toBe(choice);
  });

  it("swaps colours for another game where the person alternates, and not with a handicap", () => {
    const form = { ...DEFAULT_FORM, size: 13, level: 2 };
    const view = openTable(1, form);
    expect(rematchForm(view, form)).toMatchObject({ colour: "white", size: 13, level: 2, opponent: "cpu" });
    expect(rematchForm(view, { ...form, alternate: false }).colour).toBe("black");
    expect(rematchForm({ ...view, handicap: 3 }, form)).toMatchObject({ colour: "black", handicap: 3 });
    expect(rematchForm(view, { ...form, colour: "nigiri" }).colour).toBe("nigiri");
  });
});
