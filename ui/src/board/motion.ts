import type { TransitionConfig } from "svelte/transition";

/** Whether the person asked the system for less motion. */
export function reducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A prisoner lifts off the board. */
export function lift(_node: Element): TransitionConfig {
  return { duration: reducedMotion() ? 0 : 170, css: (t) => `opacity: ${t}` };
}
