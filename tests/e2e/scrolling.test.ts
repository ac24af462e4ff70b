import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { headless } from "./harness/headless.js";
import { until } from "./harness/until.js";
import { RankaWindow } from "./harness/window.js";

/** `RANKA_GAMES=10000` measures what a large library takes; a few hundred show that the list is right. */
const GAMES = Number(process.env["RANKA_GAMES"] ?? 400);
const PATIENCE_MS = 900_000;
const FRAMES = 90;

/** How many pixels the list moves with each frame: a slow finger, a quick one, a flick, a thumb on the scroll bar. */
const SPEEDS = [12, 40, 300, 20_000] as const;

interface Frames {
  median: number;
  slow: number;
  longest: number;
}

let window: RankaWindow;
beforeEach(async () => {
  window = await RankaWindow.open();
});
afterEach(() => window.close());

/** A game of 120 moves that no other game has, on every second point, so that nothing is taken. */
function record(n: number): string {
  const players = ["本因坊秀策", "Honinbo Shuwa", "呉清源", "Lee Sedol", "井上幻庵因碩"];
  const letter = (i: number) => String.fromCharCode(97 + i);
  const moves = Array.from({ length: 120 }, (_, ply) => {
    const [x, y] = [(ply * 2) % 18, Math.floor(ply / 9) + ((n >> (ply % 14)) & 1)];
    return `;${ply % 2 === 0 ? "B" : "W"}[${letter(x)}${letter(y)}]`;
  });
  return `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[${players[n % 5]}]PW[${players[(n + 1) % 5]}]EV[大会 ${n}]DT[${1840 + (n % 150)}-05-17]RE[B+R]${moves.join("")})\n`;
}

/** Scrolls by `step` pixels a frame and tells how long frames took, in milliseconds. */
function scroll(step: number): Promise<Frames> {
  return window.driver.executeAsyncScript<Frames>(
    `const [step, frames, done] = arguments;
     const list = document.querySelector('[data-testid="list"]');
     list.scrollTop = 0;
     const took = [];
     let last = 0;
     function frame(now) {
       if (last > 0) took.push(now - last);
       last = now;
       if (took.length < frames) {
         list.scrollTop += step;
         return requestAnimationFrame(frame);
       }
       took.sort((a, b) => a - b);
       const at = (part) => Math.round(took[Math.floor(part * (took.length - 1))]);
       done({ median: at(0.5), slow: at(0.95), longest: at(1) });
     }
     requestAnimationFrame(() => requestAnimationFrame(frame));`,
    step,
    FRAMES,
  );
}

test(
  `a list of ${GAMES} games draws only what is seen, and follows the finger`,
  async () => {
    for (let n = 0; n < GAMES; n += 100) window.file(`games/${n}.sgf`, Array.from({ length: Math.min(100, GAMES - n) }, (_, i) => record(n + i)).join(""));
    await window.shut();
    headless(window.data, ["import", { path: join(window.home, "games") }]);
    await window.reopen();
    await window.tap("home-games");
    await window.waitForText("game-count", `${GAMES.toLocaleString("ja")}局`);
    await window.driver.manage().setTimeouts({ script: PATIENCE_MS });
    for (const step of SPEEDS) console.log(`${step} px a frame: ${JSON.stringify(await scroll(step))} ms`);

    // Every game has its place: the list is as high as all of them, and its last one is at its end.
    const [pitch, height] = await window.evaluate<[number, number]>(
      `const list = document.querySelector('[data-testid="list"]');
       list.scrollTop = list.scrollHeight;
       const [a, b] = list.querySelectorAll("li");
       return [b.getBoundingClientRect().y - a.getBoundingClientRect().y, list.scrollHeight];`,
    );
    expect(pitch).toBeGreaterThan(100);
    expect(height).toBeGreaterThanOrEqual(pitch * GAMES);
    await until("the last game is drawn", () =>
      window.evaluate<boolean>(
        `const last = document.querySelector('li[data-index="' + arguments[0] + '"] [data-testid="game-row"]');
         const list = document.querySelector('[data-testid="list"]').getBoundingClientRect();
         return last !== null && last.getBoundingClientRect().bottom <= list.bottom && last.getBoundingClientRect().bottom > list.bottom - 60;`,
        GAMES - 1,
      ),
    );
    expect(await window.evaluate<number>(`return document.querySelectorAll('[data-testid="list"] li').length`)).toBeLessThan(20);
  },
  PATIENCE_MS,
);
