import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import Board from "../src/board/Board.svelte";
import { ja } from "../src/i18n/ja";
import { layBoard, middleOf } from "./shell";

/** Black D4 in atari, White D5. */
const board = [".........", ".........", ".........", ".........", "...O.....", "...X.....", ".........", ".........", "........."];

describe("board", () => {
  it("is a grid of named points for a screen reader", () => {
    render(Board, { m: ja, columns: 9, rows: 9, board, marks: { atari: ["D4"], ko: "E5", lastMove: "D5" } });
    expect(screen.getByRole("grid")).toHaveAccessibleName("9路盤");
    expect(screen.getAllByRole("row")).toHaveLength(9);
    expect(screen.getAllByRole("gridcell")).toHaveLength(81);
    expect(screen.getByTestId("point-D4")).toHaveAccessibleName("D4 黒 アタリ");
    expect(screen.getByTestId("point-D5")).toHaveAccessibleName("D5 白 最後の手");
    expect(screen.getByTestId("point-A1")).toHaveAccessibleName("A1 空点");
    expect(screen.getByTestId("point-E5")).toHaveAccessibleName("E5 空点 コウ");
  });

  it("has exactly one point in the tab order, and moves it with the arrows, not past the edge", async () => {
    render(Board, { m: ja, columns: 9, rows: 9, board });
    const reachable = () => screen.getAllByRole("gridcell").filter((cell) => cell.getAttribute("tabindex") === "0");
    expect(reachable().map((cell) => cell.dataset["point"])).toEqual(["E5"]);
    const grid = screen.getByRole("grid");
    await fireEvent.keyDown(grid, { key: "ArrowLeft" });
    await fireEvent.keyDown(grid, { key: "ArrowUp" });
    expect(document.activeElement).toBe(screen.getByTestId("point-D6"));
    for (let i = 0; i < 20; i += 1) await fireEvent.keyDown(grid, { key: "ArrowDown" });
    await fireEvent.keyDown(grid, { key: "Home" });
    expect(document.activeElement).toBe(screen.getByTestId("point-A1"));
    expect(reachable().map((cell) => cell.dataset["point"])).toEqual(["A1"]);
  });

  it("gives back the focused point on Enter and Space, once for a held key", async () => {
    const onpoint = vi.fn();
    render(Board, { m: ja, columns: 9, rows: 9, board, onpoint });
    const grid = screen.getByRole("grid");
    await fireEvent.keyDown(grid, { key: "Enter" });
    await fireEvent.keyDown(grid, { key: "Enter", repeat: true });
    await fireEvent.keyDown(grid, { key: "ArrowRight" });
    await fireEvent.keyDown(grid, { key: " " });
    expect(onpoint.mock.calls).toEqual([
      ["E5", "keyboard"],
      ["F5", "keyboard"],
    ]);
  });

  it("reads its place on the screen at each press: a layout that changed in between does no harm", async () => {
    const onpoint = vi.fn();
    render(Board, { m: ja, columns: 9, rows: 9, board, onpoint });
    const svg = layBoard(380);
    const at = middleOf("C3");
    const press = async (scale: number, dx: number) => {
      const place = { clientX: at.clientX * scale + dx, clientY: at.clientY * scale, pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0 };
      await fireEvent.pointerDown(svg, place);
      await fireEvent.pointerUp(svg, place);
    };
    await press(1, 0);
    svg.getBoundingClientRect = () => new DOMRect(50, 0, 760, 760);
    await press(2, 50);
    expect(onpoint.mock.calls.map(([point]) => point)).toEqual(["C3", "C3"]);
  });

  it("answers a click without a pointer (assistive technology), and not the click that follows a finger", async () => {
    const onpoint = vi.fn();
    render(Board, { m: ja, columns: 9, rows: 9, board, onpoint });
    await fireEvent.click(screen.getByTestId("point-G7"), { detail: 0 });
    expect(onpoint.mock.calls).toEqual([["G7", "keyboard"]]);
    const svg = layBoard(380);
    const at = { ...middleOf("G7"), pointerId: 1, pointerType: "touch", isPrimary: true, button: 0 };
    await fireEvent.pointerDown(svg, at);
    await fireEvent.pointerCancel(svg, at);
    await fireEvent.click(screen.getByTestId("point-G7"), { detail: 1 });
    expect(onpoint).toHaveBeenCalledTimes(1);
  });

  it("shows the loupe while a finger is down, and plays where it lets go", async () => {
    const onpoint = vi.fn();
    render(Board, { m: ja, columns: 9, rows: 9, board, mode: "loupe", hand: "black", onpoint });
    const svg = layBoard(380);
    const finger = { pointerId: 1, pointerType: "touch", isPrimary: true, button: 0 };
    await fireEvent.pointerDown(svg, { ...finger, ...middleOf("C3") });
    expect(screen.getByTestId("loupe")).toHaveTextContent("C3");
    await fireEvent.pointerMove(svg, { ...finger, ...middleOf("F6") });
    expect(screen.getByTestId("loupe")).toHaveTextContent("F6");
    await fireEvent.pointerUp(svg, { ...finger, ...middleOf("F6") });
    expect(screen.queryByTestId("loupe")).toBeNull();
    expect(onpoint.mock.calls).toEqual([["F6", "pointer"]]);
  });

  it("names the lines of a part on the sides where the board ends, where no line runs through a name", () => {
    const part = (left: number, top: number, coordinates: "letters" | "japanese") => {
      const { container, unmount } = render(Board, { m: ja, columns: 9, rows: 9, board, coordinates, frame: { left, top, size: 19 } });
      const texts = [...container.querySelectorAll(".coordinates text")].map((t) => ({ x: Number(t.getAttribute("x")), y: Number(t.getAttribute("y")), size: Number(t.getAttribute("font-size") ?? t.parentElement?.getAttribute("font-size")) }));
      const lines = [...container.querySelectorAll("path.lines")].flatMap((path) => [...(path.getAttribute("d") ?? "").matchAll(/M([\d.-]+) ([\d.-]+)([HV])([\d.-]+)/g)].map(([, x, y, kind, to]) => ({ x: Number(x), y: Number(y), kind, to: Number(to) })));
      unmount();
      return { texts, lines };
    };
    for (const coordinates of ["letters", "japanese"] as const) {
      // Each corner, each side, and the middle.
      for (const left of [0, 5, 10]) for (const top of [0, 5, 10]) {
        const { texts, lines } = part(left, top, coordinates);
        expect(new Set(texts.map((t) => t.x)).size, "both kinds of names").toBeGreaterThanOrEqual(10);
        for (const { x, y, size } of texts) {
          const near = 0.4 * size;
          const struck = lines.some((l) => (l.kind === "H" ? Math.abs(l.y - y) < near && l.x < x + near && l.to > x - near : Math.abs(l.x - x) < near && l.y < y + near && l.to > y - near));
          expect(struck, `${coordinates} at ${left},${top}: the name at ${x},${y}`).toBe(false);
        }
      }
    }
  });

  it("letters without I and counts from below, or counts from the upper left in Japanese", () => {
    const { container, rerender } = render(Board, { m: ja, columns: 9, rows: 9, board, coordinates: "letters" });
    const texts = () => [...container.querySelectorAll(".coordinates text")].map((t) => t.textContent);
    expect(texts()).toContain("J");
    expect(texts()).not.toContain("I");
    void rerender({ coordinates: "japanese" });
    return Promise.resolve().then(() => expect(texts()).toEqual(expect.arrayContaining(["9", "九"])));
  });
});
