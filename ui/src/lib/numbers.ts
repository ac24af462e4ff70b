/** Less than that, in points, is even. */
const LEAST_LEAD = 0.25;

/** A number of points with at most one decimal and no needless zero: 6.5, 7, −3. */
export function points(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return (Object.is(rounded, -0) ? 0 : rounded).toString().replace("-", "−");
}

/** The same with its sign: +1.5, −2, 0. */
export function signed(value: number): string {
  const text = points(value);
  return value > 0 && text !== "0" ? `+${text}` : text;
}

/** Whose a lead is, of Black's points; nobody's where it is too small to be said. */
export function leaderOf(leadBlack: number): "black" | "white" | null {
  return Math.abs(leadBlack) < LEAST_LEAD ? null : leadBlack > 0 ? "black" : "white";
}

/** A probability as whole percents. */
export function percent(value: number): number {
  return Math.round(value * 100);
}
