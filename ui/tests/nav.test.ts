import { afterEach, describe, expect, it, vi } from "vitest";
import { Nav } from "../src/state/nav.svelte";

/** A window whose history goes nowhere until it is told to. */
function fakeWindow() {
  let listener: (event: { state: unknown }) => void = () => undefined;
  const go = vi.fn();
  const history = { replaceState: vi.fn(), pushState: vi.fn(), go };
  const addEventListener = (_: string, to: typeof listener) => (listener = to);
  return { window: { history, addEventListener } as unknown as Window, go, arrive: (depth: number) => listener({ state: { depth } }) };
}

afterEach(() => vi.useRealTimers());

describe("the way between screens", () => {
  it("goes one step back for two presses, until that step has been made", () => {
    const { window, go, arrive } = fakeWindow();
    const nav = new Nav(window);
    nav.open("table");
    nav.show("menu");
    nav.back();
    nav.back();
    expect(go.mock.calls).toEqual([[-1]]);
    // Nor does anything open over what is being left.
    nav.show("resign");
    arrive(1);
    expect([nav.screen, nav.sheet]).toEqual(["table", null]);
    nav.back();
    expect(go).toHaveBeenCalledTimes(2);
    arrive(0);
    expect(nav.screen).toBe("home");
  });

  it("does not wait for ever for a step that never comes", () => {
    vi.useFakeTimers();
    const { window, go } = fakeWindow();
    const nav = new Nav(window);
    nav.open("library");
    nav.back();
    vi.advanceTimersByTime(600);
    nav.back();
    expect(go).toHaveBeenCalledTimes(2);
  });

  it("goes home from anywhere in one step", () => {
    const { window, go } = fakeWindow();
    const nav = new Nav(window);
    nav.home();
    expect(go).not.toHaveBeenCalled();
    nav.open("library");
    nav.open("table");
    nav.show("menu");
    nav.home();
    expect(go.mock.calls).toEqual([[-3]]);
  });
});
