import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { type Backend } from "../src/platform/backend";
import { DEFAULT_FORM, fakeBackend, type FakeOptions } from "../src/platform/fake";
import { openTable } from "../src/platform/fake/table";
import type { NewGameForm, TableView } from "../src/platform/types";
import Shell from "../src/Shell.svelte";

/** A table of two friends on 9x9, as the core would open it, with `change`. */
export function friends(change: Partial<TableView> = {}, form: Partial<NewGameForm> = {}): TableView {
  return { ...openTable(1, { ...DEFAULT_FORM, opponent: "friend", size: 9, ...form }), ...change };
}

/** The whole window over a fake core whose commands may be watched or replaced. */
export async function openWindow(options: FakeOptions = {}, replace: Partial<Backend> = {}): Promise<Backend> {
  history.replaceState(null, "");
  const backend = { ...fakeBackend({ cpuMs: null, ...options, settings: { language: "ja", sound: false, ...options.settings } }), ...replace };
  render(Shell, { backend, startup: await backend.startup() });
  await screen.findByTestId("screen-home");
  return backend;
}

/** The same, with the one game of `view` on the table. */
export async function openGame(view: TableView, options: FakeOptions = {}, replace: Partial<Backend> = {}): Promise<Backend> {
  const backend = await openWindow({ ...options, games: [view] }, replace);
  if (view.phase.kind === "finished") {
    await fireEvent.click(screen.getByTestId("home-games"));
    await fireEvent.click(await screen.findByTestId("game-menu"));
    await fireEvent.click(await screen.findByTestId("game-table"));
  } else await fireEvent.click(await screen.findByTestId("home-continue"));
  await screen.findByTestId("screen-table");
  return backend;
}

/** The board's picture lies at the window's corner, `side` pixels large: jsdom has no layout of its own. */
export function layBoard(side: number): SVGSVGElement {
  const svg = screen.getByTestId("board") as unknown as SVGSVGElement;
  svg.getBoundingClientRect = () => new DOMRect(0, 0, side, side);
  return svg;
}

/** The middle of a point's cell, in the pixels of a picture that is 380 large, the size before any layout. */
export function middleOf(point: string): { clientX: number; clientY: number } {
  const transform = screen.getByTestId(`point-${point}`).getAttribute("transform") ?? "";
  const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(transform) ?? [];
  return { clientX: Number(x), clientY: Number(y) };
}

/** A finger touches a point, and lifts. */
export async function tap(point: string): Promise<void> {
  const svg = layBoard(380);
  const at = { ...middleOf(point), pointerId: 1, pointerType: "touch", isPrimary: true, button: 0 };
  await fireEvent.pointerDown(svg, at);
  await fireEvent.pointerUp(svg, at);
}

/** Waits until a point holds what it should. */
export function holds(point: string, stone: "black" | "white" | "empty"): Promise<void> {
  return waitFor(() => {
    const found = screen.getByTestId(`point-${point}`).dataset["stone"];
    if (found !== stone) throw new Error(`${point} is ${found}`);
  });
}
