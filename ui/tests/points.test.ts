import { describe, expect, it } from "vitest";
import { kanjiNumber, pointLabel, pointName, starPoints, vertexOf } from "../src/lib/points";

describe("points", () => {
  it("letters columns without I, and counts rows from the bottom", () => {
    expect(pointName({ x: 0, y: 18 }, 19)).toBe("A1");
    expect(pointName({ x: 8, y: 0 }, 19)).toBe("J19");
    expect(pointName({ x: 18, y: 0 }, 19)).toBe("T19");
    expect(vertexOf("T19", 19)).toEqual({ x: 18, y: 0 });
    expect(vertexOf("D4", 9)).toEqual({ x: 3, y: 5 });
  });

  it("goes to a name and back on every board", () => {
    for (let size = 2; size <= 25; size += 1) {
      for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) expect(vertexOf(pointName({ x, y }, size), size)).toEqual({ x, y });
      }
    }
  });

  it("writes numerals as the custom has them", () => {
    expect([1, 9, 10, 11, 19, 20, 25].map(kanjiNumber)).toEqual(["一", "九", "十", "十一", "十九", "二十", "二十五"]);
  });

  it("names a point from the upper left in Japanese coordinates", () => {
    expect(pointLabel("Q16", 19, "japanese")).toBe("16の四");
    expect(pointLabel("D4", 19, "japanese")).toBe("4の十六");
    expect(pointLabel("D4", 19, "off")).toBe("D4");
  });

  it("has nine star points on 19, five on 13 and 9", () => {
    const names = (size: number) => starPoints(size).map((at) => pointName(at, size)).sort();
    expect(names(19)).toEqual(["D10", "D16", "D4", "K10", "K16", "K4", "Q10", "Q16", "Q4"]);
    expect(names(13)).toEqual(["D10", "D4", "G7", "K10", "K4"]);
    expect(names(9)).toEqual(["C3", "C7", "E5", "G3", "G7"]);
  });
});
