/** How long what has just come or moved takes no touch, in milliseconds. */
const SETTLE_MS = 250;

let timer: ReturnType<typeof setTimeout> | undefined;

/** For a moment nothing can be touched: a tap means what was seen when the finger set out. */
export function settle(): void {
  const { dataset } = document.documentElement;
  dataset["settling"] = "";
  clearTimeout(timer);
  timer = setTimeout(() => delete dataset["settling"], SETTLE_MS);
}

/** Brings an element into the window, at once: a board that glides is missed by the finger that taps it. */
export function reveal(element: Element | undefined): void {
  const before = element?.getBoundingClientRect().top;
  element?.scrollIntoView?.({ block: "nearest", behavior: "instant" });
  if (element?.getBoundingClientRect().top !== before) settle();
}
