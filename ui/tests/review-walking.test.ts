import { describe, expect, it } from "vitest";
import { ja } from "../src/i18n/ja";
import { append, type FakeRecord, NO_INFO, node } from "../src/platform/fake/record";
import { fakeReview } from "../src/platform/fake/review";
import { finished, marking } from "../src/platform/fake/table";
import type { App } from "../src/state/app.svelte";
import { Review } from "../src/state/review.svelte";
import { friends } from "./shell";

/** Moves of the game; each of its nodes has a variation of one move beside the next. */
const LENGTH = 5;

function record(): FakeRecord {
  const made: FakeRecord = { width: 9, height: 9, info: NO_INFO, nodes: [node(null, null, null)] };
  let last = 0;
  for (let move = 0; move < LENGTH; move += 1) {
    const colour = move % 2 === 0 ? "black" : "white";
    const next = append(made, last, colour, `A${move + 1}`);
    append(made, last, colour, `J${move + 1}`);
    last = next;
  }
  return made;
}

/** A review whose core answers the oldest question when it is told to. */
async function slow(): Promise<{ review: Review; answer: () => Promise<boolean> }> {
  const backend = fakeReview(record(), () => finished(marking(friends())));
  const waiting: (() => void)[] = [];
  const slowly =
    <A extends unknown[], T>(real: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return real(...args);
    };
  const { reviewStep, reviewTo, reviewGo } = backend;
  const app = {
    backend: { ...backend, reviewStep: slowly(reviewStep), reviewTo: slowly(reviewTo), reviewGo: slowly(reviewGo) },
    m: ja,
    settings: { coordinates: "western" },
    sounds: { stone: () => undefined },
    say: () => undefined,
    toast: () => undefined,
    try: <T>(promise: Promise<T>) => promise,
  } as unknown as App;
  const review = new Review(app);
  Object.assign(app, { review });
  await review.open(1);
  const answer = async () => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
    const next = waiting.shift();
    next?.();
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
    return next !== undefined;
  };
  return { review, answer };
}

/** Where wishes lead that are fulfilled one after the other: on the main line, or in a variation beside it. */
class Obvious {
  index = 0;
  /** Where the line leaves the main one; as long as no variation was entered, nowhere. */
  private length = LENGTH;

  step(by: number): void {
    this.seek(this.index + by);
  }
  seek(index: number): void {
    this.index = Math.max(0, Math.min(this.length, index));
  }
  to(place: "start" | "end"): void {
    this.index = place === "start" ? 0 : this.length;
  }
  /** The first variation: one move, from the root. */
  go(): void {
    this.length = 1;
    this.index = 1;
  }
}

describe("a review of a slow core", () => {
  it("leads where the same wishes lead one by one, whatever comes between them and the answers", async () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      let random = seed;
      const below = (bound: number) => (random = (random * 48_271) % 2_147_483_647) % bound;
      const { review, answer } = await slow();
      const obvious = new Obvious();
      const wishes: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        const by = below(5) - 2;
        const index = below(LENGTH + 3) - 1;
        const kind = below(12);
        if (kind < 5) {
          review.step(by);
          obvious.step(by);
        } else if (kind < 8) {
          // The slider ends where the line ends that is drawn now.
          const to = Math.min(index, review.view?.line.length ?? 0);
          review.seek(to);
          obvious.seek(to);
        } else if (kind < 11) {
          void review.to(kind === 8 ? "start" : "end");
          obvious.to(kind === 8 ? "start" : "end");
        } else {
          void review.go(2);
          obvious.go();
        }
        wishes.push(`${kind}/${by}/${index}`);
        for (let answers = below(3); answers > 0; answers -= 1) await answer();
      }
      while (await answer());
      expect(review.view?.line.index, `seed ${seed}: ${wishes.join(" ")}`).toBe(obvious.index);
      expect(review.index).toBe(obvious.index);
      expect(review.moving).toBe(false);
      review.cpu.reset();
    }
  });
});
