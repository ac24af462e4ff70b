import "@testing-library/jest-dom/vitest";

/** What jsdom lacks of a browser: layout observers, animations, modal dialogs. */
class NoLayout implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoLayout;

Object.defineProperty(window, "matchMedia", {
  writable: true,
  // Less motion: transitions end at once.
  value: (query: string) => ({
    matches: query.includes("reduced-motion: reduce"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
window.scrollTo = () => undefined;

Element.prototype.animate ??= function animate(): Animation {
  const animation = { cancel() {}, finished: Promise.resolve(), currentTime: 0 } as unknown as Animation;
  queueMicrotask(() => animation.onfinish?.call(animation, {} as AnimationPlaybackEvent));
  return animation;
};

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
