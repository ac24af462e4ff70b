import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, test } from "vitest";
import { across, indexAt, leadLine, leadScale, runs, winArea } from "../src/review/graph";
import type { AnalysisPoint } from "../src/platform/types";
import { openTable } from "../src/platform/fake/table";
import { DEFAULT_FORM } from "../src/platform/fake";
import { openGame } from "./shell";

const point = (index: number, win: number, lead: number): AnalysisPoint => ({ index, win, lead });

describe("the graph", () => {
  it("has a gap where nodes are not known", () => {
    const found = runs([point(0, 0.5, 0), point(1, 0.5, 0), point(4, 0.5, 0)]);
    expect(found.map((run) => run.map((p) => p.index))).toEqual([[0, 1], [4]]);
  });

  it("shows Black's part of the win rate from the bottom, and Black's lead upwards", () => {
    const line = [point(0, 0.5, 0), point(2, 0.75, 10)];
    expect(winArea(line, 2)).toBe("M0 100L0 50L100 25L100 100Z");
    expect(leadLine(line, 2, 20)).toBe("M0 50L100 25");
  });

  it("keeps small leads small", () => {
    expect(leadScale([point(0, 0.5, 1.5)])).toBe(10);
    expect(leadScale([point(0, 0.5, -42)])).toBe(42);
  });

  it("finds the move under a finger", () => {
    expect([indexAt(-5, 200, 10), indexAt(0, 200, 10), indexAt(101, 200, 10), indexAt(900, 200, 10), indexAt(3, 0, 10)]).toEqual([0, 0, 5, 10, 0]);
    expect(across(0, 0)).toBe(50);
  });
});

async function openReview(): Promise<void> {
  const view = { ...openTable(1, { ...DEFAULT_FORM, size: 9 }), phase: { kind: "finished" as const }, outcome: { kind: "resign" as const, winner: "black" as const }, result: "B+R" };
  await openGame(view);
  await fireEvent.click(screen.getByTestId("result-review"));
  await screen.findByTestId("screen-review");
}

test("a game is analysed, its turning point opened, and the better line lies on the board", async () => {
  await openReview();
  await fireEvent.click(await screen.findByTestId("analyse"));
  const turn = await screen.findByTestId(/^turn-/);
  expect(turn.textContent).toContain("黒 D4");
  expect(turn.textContent).toContain("−10目（勝率 62→31%）");
  expect(turn.textContent).toContain("E5 なら黒 3目よし");
  expect(screen.queryByTestId("analyse")).toBeNull();
  await fireEvent.click(turn);
  expect((await screen.findByTestId("line-E5")).textContent).toBe("1");
  expect(turn.getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(turn);
  await waitFor(() => expect(screen.queryByTestId("line-E5")).toBeNull());
});

test("hints and the estimate of a position can be asked for, and go with it", async () => {
  await openReview();
  await fireEvent.click(await screen.findByTestId("review-hint"));
  await fireEvent.click(await screen.findByTestId("review-hint-1"));
  expect((await screen.findByTestId("line-G3")).textContent).toBe("1");
  await fireEvent.click(screen.getByTestId("review-estimate"));
  expect((await screen.findByTestId("review-estimated")).textContent).toContain("黒 3.5目よし");
  expect(screen.queryByTestId("review-hints")).toBeNull();
  await fireEvent.click(screen.getByTestId("review-estimate"));
  await waitFor(() => expect(screen.queryByTestId("review-estimated")).toBeNull());
});
