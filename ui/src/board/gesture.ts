import type { Point } from "../platform/types";

/** A pointer event, so far as it matters here; coordinates are of the viewport. */
export interface Sample {
  pointerId: number;
  pointerType: string;
  isPrimary: boolean;
  button: number;
  clientX: number;
  clientY: number;
  timeStamp: number;
}

export interface GestureHost {
  /** The point under a place of the viewport, by the layout of this moment. */
  hit(clientX: number, clientY: number): Point | null;
  /** Distance of neighbouring points, in CSS pixels. */
  spacing(): number;
  /** `tap`: a short press picks a point. `loupe`: press, slide, and let go over the point. */
  mode(): "tap" | "loupe";
  /** The loupe lies over `point`; null: off the board, or no loupe any more. */
  aim(point: Point | null): void;
  pick(point: Point): void;
  /** Whether a finger that slides across the board means something. */
  slides?(): boolean;
  /** It slid so many steps further: positive to the left, as one turns to the next page. */
  slide?(steps: number): void;
}

/** A finger that rests this long, in milliseconds, wants something else than to put a stone down. */
const LONG_PRESS_MS = 600;

/** A slide begins after so many CSS pixels, and each further one of these is a step. */
const SLIDE_START_PX = 22;
const SLIDE_STEP_PX = 26;

interface Press {
  id: number;
  x: number;
  y: number;
  point: Point | null;
  since: number;
  loupe: boolean;
  /** Steps that the finger has slid so far; null until it slides. */
  slid: number | null;
}

/**
 * Tells the press that means a point from all else that a hand does on glass: pinch, pan, long press, a second
 * finger, a swipe from the edge (the system then cancels the pointer).
 */
export class Gesture {
  private press: Press | null = null;
  /** Fingers that are down; while more than one has been, nothing counts until all are up. */
  private readonly down = new Set<number>();
  private spoiled = false;

  constructor(private readonly host: GestureHost) {}

  start(event: Sample): void {
    this.down.add(event.pointerId);
    if (this.down.size > 1 || !event.isPrimary || event.button !== 0) return this.spoil();
    const loupe = this.host.mode() === "loupe";
    const point = this.host.hit(event.clientX, event.clientY);
    this.press = { id: event.pointerId, x: event.clientX, y: event.clientY, point, since: event.timeStamp, loupe, slid: null };
    if (loupe) this.host.aim(point);
  }

  move(event: Sample): void {
    const press = this.press;
    if (!press || press.id !== event.pointerId || this.spoiled) return;
    if (press.loupe) return this.host.aim(this.host.hit(event.clientX, event.clientY));
    if (this.slides(press, event)) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > this.host.spacing() / 2) this.spoil();
  }

  end(event: Sample): void {
    const press = this.press;
    if (press && press.id === event.pointerId && !this.spoiled) {
      // The loupe follows the finger; a tap means the point that was aimed at, though the finger rolls as it lifts.
      const long = event.pointerType !== "mouse" && event.timeStamp - press.since > LONG_PRESS_MS;
      const point = press.loupe ? this.host.hit(event.clientX, event.clientY) : long || press.slid !== null ? null : press.point;
      this.forget();
      if (point !== null) this.host.pick(point);
    }
    this.lift(event.pointerId);
  }

  /** Whether the press is a slide across the board; tells of its steps. */
  private slides(press: Press, event: Sample): boolean {
    if (!this.host.slides?.()) return false;
    const dx = press.x - event.clientX;
    const dy = Math.abs(event.clientY - press.y);
    const far = Math.abs(dx);
    if (press.slid === null) {
      if (far < 1.5 * dy || far < this.host.spacing() / 2) return false;
      // Too far for a tap; where it leads is not clear yet.
      press.point = null;
      if (far < SLIDE_START_PX) return true;
      press.slid = 0;
    }
    const steps = Math.sign(dx) * Math.max(0, Math.floor((far - SLIDE_START_PX) / SLIDE_STEP_PX) + 1);
    if (steps !== press.slid) this.host.slide?.(steps - press.slid);
    press.slid = steps;
    return true;
  }

  cancel(event: Pick<Sample, "pointerId">): void {
    if (this.press?.id === event.pointerId) this.spoil();
    this.lift(event.pointerId);
  }

  /** A pointer went down somewhere outside the board. */
  elsewhere(event: Pick<Sample, "pointerId">): void {
    if (this.press && this.press.id !== event.pointerId) this.spoil();
  }

  private spoil(): void {
    this.spoiled = true;
    this.forget();
  }

  private forget(): void {
    if (this.press?.loupe) this.host.aim(null);
    this.press = null;
  }

  private lift(id: number): void {
    this.down.delete(id);
    if (this.down.size === 0) this.spoiled = false;
  }
}
