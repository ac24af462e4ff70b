import { describe, expect, it } from "vitest";
import { covers, fitPitch, forkOf, LEAST_PITCH, MOST_PITCH, revealCell, windowOf, zoomed } from "../src/review/tree-window";

const sight = { left: 400, top: 80, width: 390, height: 260 };

describe("the window on the tree", () => {
  it("holds every cell that is seen, and some around it", () => {
    for (const pitch of [12, 36, 44, 72]) {
      const bare = windowOf(sight, pitch, 0);
      // The corners' cells by hand.
      expect(bare.left).toBe(Math.floor(400 / pitch));
      expect(bare.top).toBe(Math.floor(80 / pitch));
      expect((bare.left + bare.width) * pitch).toBeGreaterThanOrEqual(790);
      expect((bare.top + bare.height) * pitch).toBeGreaterThanOrEqual(340);
      const asked = windowOf(sight, pitch);
      expect(covers(asked, bare)).toBe(true);
      expect(asked.left).toBeGreaterThanOrEqual(0);
      expect(covers(bare, asked)).toBe(false);
    }
  });

  it("asks for no more than the screen needs, however large the tree: the core cuts windows at 512 cells", () => {
    const desktop = { left: 1_000_000, top: 5000, width: 1600, height: 900 };
    const { width, height } = windowOf(desktop, LEAST_PITCH);
    expect(width).toBeLessThan(512);
    expect(height).toBeLessThan(512);
  });

  it("stays where it is while the cell is well in sight, else moves just as far as needed", () => {
    const tall = { ...sight, height: 400 };
    expect(revealCell({ x: 13, y: 6 }, null, 44, tall)).toEqual({ left: 400, top: 80 });
    const right = revealCell({ x: 40, y: 6 }, null, 44, tall);
    expect(right.top).toBe(80);
    expect(40 * 44 + 44).toBeLessThanOrEqual(right.left + tall.width);
    expect(40 * 44).toBeGreaterThanOrEqual(right.left);
    expect(revealCell({ x: 0, y: 0 }, null, 44, sight)).toEqual({ left: 0, top: 0 });
    // In a sight of a single row the cell itself is what counts.
    const low = { ...sight, height: 40 };
    const to = revealCell({ x: 12, y: 30 }, null, 44, low);
    expect(to.top).toBeLessThanOrEqual(30 * 44 + 4);
    expect(to.top + 40).toBeGreaterThan(30 * 44);
  });

  it("keeps the fork in sight that a variation leaves, if there is room for both", () => {
    const edges = [
      { x1: 0, y1: 0, x2: 60, y2: 0, shift: 0 },
      { x1: 10, y1: 0, x2: 10, y2: 4, shift: 0.5 },
      { x1: 10, y1: 3, x2: 11, y2: 3, shift: 0.5 },
      { x1: 10, y1: 4, x2: 11, y2: 4, shift: 0.5 },
      { x1: 11, y1: 4, x2: 15, y2: 4, shift: 0 },
      // Another one farther left in the same row, and one whose trunk passes by.
      { x1: 2, y1: 4, x2: 3, y2: 4, shift: 0.5 },
      { x1: 2, y1: 0, x2: 2, y2: 4, shift: 0.5 },
      { x1: 10, y1: 1, x2: 10, y2: 9, shift: 0.4 },
    ];
    expect(forkOf(edges, { x: 13, y: 4 })).toEqual({ x: 10, y: 0 });
    expect(forkOf(edges, { x: 13, y: 0 })).toBeNull();
    const tall = { left: 460, top: 100, width: 390, height: 400 };
    const to = revealCell({ x: 13, y: 4 }, { x: 10, y: 0 }, 44, tall);
    expect(to.top).toBe(0);
    expect(to.left).toBeLessThanOrEqual(10 * 44);
    expect(to.left + tall.width).toBeGreaterThanOrEqual(14 * 44);
    // Too far apart: the cell alone.
    expect(revealCell({ x: 40, y: 20 }, { x: 10, y: 0 }, 44, tall)).toEqual(revealCell({ x: 40, y: 20 }, null, 44, tall));
  });

  it("keeps the place under the fingers when the size changes", () => {
    const at = { x: 100, y: 50 };
    const to = zoomed(sight, at, 1.5);
    expect((to.left + at.x) / (36 * 1.5)).toBeCloseTo((sight.left + at.x) / 36, 9);
    expect((to.top + at.y) / (36 * 1.5)).toBeCloseTo((sight.top + at.y) / 36, 9);
  });

  it("keeps a picture of a million moves within what browsers scroll", () => {
    expect(fitPitch(44, 300, 200)).toBe(44);
    expect(fitPitch(1000, 300, 200)).toBe(MOST_PITCH);
    expect(fitPitch(1, 300, 200)).toBe(LEAST_PITCH);
    // Firefox stops at about 17.8 million pixels.
    expect(fitPitch(72, 1_000_000, 1) * 1_000_000).toBeLessThan(17_000_000);
  });
});
