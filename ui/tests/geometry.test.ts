import { describe, expect, it } from "vitest";
import { centre, layOut, pointAt } from "../src/board/geometry";
import { pointName } from "../src/lib/points";

describe("geometry", () => {
  it("finds every point under its own middle, wherever and however large the picture lies", () => {
    for (const size of [2, 7, 9, 13, 19, 25]) {
      for (const side of [304, 374, 768]) {
        const geometry = layOut(size, size, side, "off", 2);
        const box = { left: 13.5, top: 120.25, width: side * 1.5, height: side * 1.5 };
        for (let y = 0; y < size; y += 1) {
          for (let x = 0; x < size; x += 1) {
            const at = centre(geometry, { x, y });
            expect(pointAt(geometry, box, box.left + at.x * 1.5, box.top + at.y * 1.5)).toBe(pointName({ x, y }, size));
          }
        }
      }
    }
  });

  it("lays a rectangle out on a picture of its own shape, its points as far apart each way", () => {
    for (const [columns, rows] of [[19, 5], [5, 19], [9, 13], [2, 25]] as const) {
      const geometry = layOut(columns, rows, 374, "letters", 2);
      expect(Math.max(geometry.width, geometry.height)).toBeCloseTo(374, 6);
      // The wood outside the outermost lines is as broad on every side.
      expect(geometry.left).toBeCloseTo(geometry.top, 6);
      expect(geometry.width - geometry.left - (columns - 1) * geometry.spacing).toBeLessThan(geometry.left + 1);
      const box = { left: 40, top: 7, width: geometry.width, height: geometry.height };
      for (let y = 0; y < rows; y += 1) {
        for (let x = 0; x < columns; x += 1) {
          const at = centre(geometry, { x, y });
          expect(pointAt(geometry, box, box.left + at.x, box.top + at.y)).toBe(pointName({ x, y }, rows));
        }
      }
      expect(pointAt(geometry, box, box.left + geometry.width + 1, box.top + 10)).toBeNull();
    }
  });

  it("takes the nearest point, and none outside the board", () => {
    const geometry = layOut(9, 9, 374, "off", 1);
    const box = { left: 0, top: 0, width: 374, height: 374 };
    const d4 = centre(geometry, { x: 3, y: 5 });
    const near = geometry.spacing * 0.45;
    expect(pointAt(geometry, box, d4.x + near, d4.y - near)).toBe("D4");
    expect(pointAt(geometry, box, d4.x + geometry.spacing * 0.55, d4.y)).toBe("E4");
    expect(pointAt(geometry, box, geometry.left - geometry.spacing * 0.55, d4.y)).toBeNull();
    expect(pointAt(geometry, box, 380, d4.y)).toBeNull();
  });

  it("keeps lines on whole device pixels, and stones on the board", () => {
    for (const ratio of [1, 1.5, 2, 2.625, 3]) {
      for (const coordinates of ["off", "letters"] as const) {
        const geometry = layOut(19, 19, 374, coordinates, ratio);
        const spacing = geometry.spacing * ratio;
        expect(Math.abs(spacing - Math.round(spacing))).toBeLessThan(1e-6);
        expect(geometry.left).toBeGreaterThan(geometry.spacing / 2);
        expect(geometry.left + 18.5 * geometry.spacing).toBeLessThan(374);
      }
    }
  });
});
