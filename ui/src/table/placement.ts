import type { Placement } from "../platform/types";

/** A fingertip's width: 9 mm, in CSS pixels. Smaller points are easily missed. */
export const FINGER_PX = 34;
/** Boards up to this size are played on directly however small they are drawn: on 13x13 a slip costs less than a second tap on every move. */
export const DIRECT_SIZE = 13;

/** How stones are put down on a board of `size` whose points lie `spacing` CSS pixels apart. */
export function placementFor(setting: Placement, size: number, spacing: number): Exclude<Placement, "auto"> {
  if (setting !== "auto") return setting;
  return size > DIRECT_SIZE && spacing < FINGER_PX ? "confirm" : "direct";
}
