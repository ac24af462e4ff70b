/** The grain of straight-cut kaya: fine lines that hardly waver, the same on every board. */

const LINES = 170;
/** How far a line strays from its place, with half its width. */
const BEND = 0.6;
/** Side of the square in which the grain is drawn. */
export const GRAIN_SIDE = 100;

/** A small linear congruential generator: the grain must not differ from one drawing to the next. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Three sets of lines as SVG paths, from faint to less faint. */
export function grainPaths(): [string, string, string] {
  const random = generator(19);
  const paths: [string, string, string] = ["", "", ""];
  let x = 0;
  for (let i = 0; ; i += 1) {
    x += (GRAIN_SIDE / LINES) * (0.35 + 1.3 * random());
    // Where a line might bend off the board there is none.
    if (x > GRAIN_SIDE - BEND) break;
    if (x < BEND) continue;
    const bend = () => (x + (random() - 0.5) * 2 * BEND).toFixed(2);
    const path = `M${bend()} 0C${bend()} 33 ${bend()} 66 ${bend()} ${GRAIN_SIDE}`;
    const strength = i % 11 === 0 ? 2 : i % 3 === 0 ? 1 : 0;
    paths[strength] += path;
  }
  return paths;
}
