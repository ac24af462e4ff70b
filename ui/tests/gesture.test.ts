import { beforeEach, describe, expect, it } from "vitest";
import { Gesture, type Sample } from "../src/board/gesture";

const SPACING = 20;

function sample(change: Partial<Sample> = {}): Sample {
  return { pointerId: 1, pointerType: "touch", isPrimary: true, button: 0, clientX: 100, clientY: 100, timeStamp: 0, ...change };
}

describe("a finger that slides", () => {
  const slid = (from: number, ...places: [number, number][]) => {
    const steps: number[] = [];
    const picked: string[] = [];
    const gesture = new Gesture({
      hit: () => "D4",
      spacing: () => SPACING,
      mode: () => "tap",
      aim: () => undefined,
      pick: (point) => picked.push(point),
      slides: () => true,
      slide: (by) => steps.push(by),
    });
    gesture.start(sample({ clientX: from }));
    for (const [clientX, clientY] of places) gesture.move(sample({ clientX, clientY }));
    const [clientX, clientY] = places.at(-1) ?? [from, 100];
    gesture.end(sample({ clientX, clientY, timeStamp: 200 }));
    return { steps, picked };
  };

  it("to the left goes on, to the right goes back, further the farther it slides", () => {
    expect(slid(300, [270, 100])).toEqual({ steps: [1], picked: [] });
    expect(slid(100, [130, 100])).toEqual({ steps: [-1], picked: [] });
    const far = slid(300, [270, 100], [240, 104], [100, 110]).steps;
    expect(far.every((by) => by > 0)).toBe(true);
    expect(far.reduce((a, b) => a + b)).toBeGreaterThan(5);
  });

  it("takes its steps back when it comes back", () => {
    const { steps } = slid(300, [200, 100], [299, 100]);
    expect(steps.reduce((a, b) => a + b)).toBe(0);
  });

  it("means nothing when it goes up or down, or hardly moves; only a press on the spot picks a point", () => {
    expect(slid(300, [280, 180])).toEqual({ steps: [], picked: [] });
    expect(slid(300, [285, 100])).toEqual({ steps: [], picked: [] });
    expect(slid(300, [297, 102])).toEqual({ steps: [], picked: ["D4"] });
  });
});

describe("gesture", () => {
  let mode: "tap" | "loupe";
  let picked: string[];
  let aimed: (string | null)[];
  let gesture: Gesture;

  beforeEach(() => {
    mode = "tap";
    picked = [];
    aimed = [];
    gesture = new Gesture({
      // A board from 0 to 400: the column and row numbers under the place.
      hit: (x, y) => (x < 0 || y < 0 || x > 400 || y > 400 ? null : `${Math.round(x / SPACING)},${Math.round(y / SPACING)}`),
      spacing: () => SPACING,
      mode: () => mode,
      aim: (point) => aimed.push(point),
      pick: (point) => picked.push(point),
    });
  });

  it("a short press picks the point at which it was aimed", () => {
    gesture.start(sample());
    gesture.move(sample({ clientX: 107 }));
    gesture.end(sample({ clientX: 107, clientY: 106, timeStamp: 90 }));
    expect(picked).toEqual(["5,5"]);
  });

  it("moving away more than half a spacing, as in a pan, picks nothing, even if it comes back", () => {
    gesture.start(sample());
    gesture.move(sample({ clientX: 111 }));
    gesture.move(sample());
    gesture.end(sample({ timeStamp: 90 }));
    expect(picked).toEqual([]);
  });

  it("a long press of a finger picks nothing, a slow mouse does", () => {
    gesture.start(sample());
    gesture.end(sample({ timeStamp: 700 }));
    expect(picked).toEqual([]);
    gesture.start(sample({ pointerType: "mouse" }));
    gesture.end(sample({ pointerType: "mouse", timeStamp: 700 }));
    expect(picked).toEqual(["5,5"]);
  });

  it("two fingers pick nothing, whichever lifts first, and the next press counts again", () => {
    gesture.start(sample());
    gesture.start(sample({ pointerId: 2, isPrimary: false, clientX: 200 }));
    gesture.end(sample({ timeStamp: 50 }));
    gesture.end(sample({ pointerId: 2, isPrimary: false, clientX: 200, timeStamp: 60 }));
    expect(picked).toEqual([]);
    gesture.start(sample({ pointerId: 3 }));
    gesture.end(sample({ pointerId: 3, timeStamp: 90 }));
    expect(picked).toEqual(["5,5"]);
  });

  it("a second finger outside the board spoils the press", () => {
    gesture.start(sample());
    gesture.elsewhere({ pointerId: 2 });
    gesture.end(sample({ timeStamp: 50 }));
    expect(picked).toEqual([]);
  });

  it("a pointer that the system takes away, as for a swipe from the edge, picks nothing", () => {
    gesture.start(sample({ clientX: 2 }));
    gesture.cancel({ pointerId: 1 });
    gesture.end(sample({ clientX: 2, timeStamp: 50 }));
    expect(picked).toEqual([]);
  });

  it("the other buttons of a mouse pick nothing", () => {
    gesture.start(sample({ pointerType: "mouse", button: 2 }));
    gesture.end(sample({ pointerType: "mouse", button: 2, timeStamp: 50 }));
    expect(picked).toEqual([]);
  });

  it("the loupe follows the finger for as long as it likes, and picks where it lets go", () => {
    mode = "loupe";
    gesture.start(sample());
    gesture.move(sample({ clientX: 160 }));
    gesture.end(sample({ clientX: 160, timeStamp: 3000 }));
    expect(aimed).toEqual(["5,5", "8,5", null]);
    expect(picked).toEqual(["8,5"]);
  });

  it("sliding off the board cancels the loupe", () => {
    mode = "loupe";
    gesture.start(sample());
    gesture.move(sample({ clientX: 420 }));
    gesture.end(sample({ clientX: 420, timeStamp: 300 }));
    expect(picked).toEqual([]);
    expect(aimed.at(-1)).toBeNull();
  });

  it("a second finger cancels the loupe", () => {
    mode = "loupe";
    gesture.start(sample());
    gesture.start(sample({ pointerId: 2, isPrimary: false }));
    gesture.end(sample({ timeStamp: 300 }));
    expect(picked).toEqual([]);
    expect(aimed.at(-1)).toBeNull();
  });
});
