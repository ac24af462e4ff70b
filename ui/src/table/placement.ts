import type { Placement } from "../platform/types";

/** A fingertip's width: 9 mm, in CSS pixels. Smaller points are easily missed. */
export const FINGER_PX = 34;

/** How stones are put down on points that lie `spacing` CSS pixels apart. */
export function placementFor(setting: Placement, spacing: number): Exclude<Placement, "auto"> {
  if (setting !== "auto") return setting;
  return spacing < FINGER_PX ? "confirm" : "direct";
}
