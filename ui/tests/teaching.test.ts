import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { BackendEvent } from "../src/platform/backend";
import { DEFAULT_FORM } from "../src/platform/fake";
import { openTable } from "../src/platform/fake/table";
import type { Lesson, TableView } from "../src/platform/types";
import { holds, openGame, openWindow, tap } from "./shell";

const LESSON: Lesson = {
  ply: 0,
  point: "A1",
  colour: "black",
  board: Array.from({ length: 9 }, () => "........."),
  loss: 7.4,
  winBefore: 0.6,
  winAfter: 0.3,
  better: [{ point: "E5", win: 0.6, lead: 3, visits: 80, loss: 0, line: ["E5", "C3", "pass", "G7"] }],
};

function taught(change: Partial<TableView> = {}): TableView {
  const view = openTable(1, { ...DEFAULT_FORM, size: 9, teaching: true });
  const board = view.board.map((row, y) => (y === 8 ? `X${row.slice(1)}` : row));
  return { ...view, board, moveNumber: 1, toPlay: "white", lastMove: "A1", undoPlies: 1, lesson: LESSON, ...change };
}

test("a loss is told, the better line is seen, and the move is taken back", async () => {
  const undo = vi.fn(async () => taught({ lesson: null, moveNumber: 0, toPlay: "black", lastMove: null, undoPlies: 0 }));
  await openGame(taught(), {}, { undo });
  const card = await screen.findByTestId("lesson");
  expect(card.textContent).toContain("A1 で7目ほど損をしました");
  expect(card.textContent).toContain("E5 がまさります");
  await holds("A1", "black");
  await fireEvent.click(screen.getByTestId("lesson-show"));
  // The board is that before the move, with the line on it: passes count and leave no stone.
  await holds("A1", "empty");
  expect(screen.getByTestId("line-E5").textContent).toBe("1");
  expect(screen.getByTestId("line-C3").textContent).toBe("2");
  expect(screen.getByTestId("line-G7").textContent).toBe("4");
  await fireEvent.click(screen.getByTestId("lesson-show"));
  await holds("A1", "black");
  await fireEvent.click(screen.getByTestId("lesson-undo"));
  await waitFor(() => expect(screen.queryByTestId("lesson")).toBeNull());
  expect(undo).toHaveBeenCalledOnce();
});

test("the better line stays while the CPU answers, and goes with its lesson", async () => {
  let tell: (event: BackendEvent) => void = () => undefined;
  let now = taught();
  await openGame(now, {}, { subscribe: (listener) => Promise.resolve(void (tell = listener)), view: () => Promise.resolve(now) });
  await fireEvent.click(await screen.findByTestId("lesson-show"));
  await screen.findByTestId("line-E5");
  const board = now.board.map((row, y) => (y === 2 ? `${row.slice(0, 6)}O${row.slice(7)}` : row));
  now = { ...now, board, moveNumber: 2, toPlay: "black", lastMove: "G7", undoPlies: 2 };
  tell({ event: "table", view: now });
  await waitFor(() => expect(screen.getByTestId("lesson-undo")).toBeEnabled());
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(screen.getByTestId("line-E5").textContent).toBe("1");
  await holds("G7", "empty");
  // Another lesson is another matter.
  now = { ...now, moveNumber: 3, lesson: { ...LESSON, ply: 2, point: "B1" } };
  tell({ event: "table", view: now });
  await waitFor(() => expect(screen.queryByTestId("line-E5")).toBeNull());
  await holds("G7", "white");
});

test("the point that a lesson names is marked, as there may be no coordinates to find it by", async () => {
  await openGame(taught(), { settings: { coordinates: "off" } });
  await screen.findByTestId("lesson");
  expect(screen.getByTestId("better").getAttribute("transform")).toContain(/translate\(([^)]*)\)/.exec(screen.getByTestId("point-E5").getAttribute("transform") ?? "")?.[1] ?? "none");
  await fireEvent.click(screen.getByTestId("lesson-show"));
  await waitFor(() => expect(screen.queryByTestId("better")).toBeNull());
});

test("a pass is spoken of without a gap", async () => {
  const [better] = LESSON.better;
  await openGame(taught({ lesson: { ...LESSON, point: "pass", better: better ? [{ ...better, point: "pass" }] : [] } }));
  const card = await screen.findByTestId("lesson");
  expect(card.textContent).toContain("パスで7目ほど損をしました");
  expect(card.textContent).toContain("パスがまさります");
});

test("each hint says the same of its move, on the board as beside it", async () => {
  await openGame({ ...openTable(1, { ...DEFAULT_FORM, size: 9 }) });
  await fireEvent.click(screen.getByTestId("act-hint"));
  const chips = [await screen.findByTestId("hint-0"), screen.getByTestId("hint-1")];
  const worth = chips.map((chip) => /勝率\d+%\s*目差([+−]?[\d.]+)/.exec(chip.textContent ?? "")?.[1]);
  expect(worth).not.toContain(undefined);
  const discs = [...screen.getByTestId("board").querySelectorAll("text.value")].map((text) => text.textContent?.trim());
  expect(discs.slice(0, 2)).toEqual(worth);
});

test("a lesson that was read goes away", async () => {
  await openGame(taught());
  await fireEvent.click(await screen.findByTestId("lesson-close"));
  await waitFor(() => expect(screen.queryByTestId("lesson")).toBeNull());
});

test("a hint's line lies on the board until it is tapped away, and plays nothing", async () => {
  const view = { ...openTable(1, { ...DEFAULT_FORM, size: 19 }) };
  const play = vi.fn();
  await openGame(view, {}, { play });
  await fireEvent.click(screen.getByTestId("act-hint"));
  const other = await screen.findByTestId("hint-1");
  expect(screen.getByTestId("hint-3")).toBeTruthy();
  expect(other.textContent).toContain("+1.8");
  await fireEvent.click(other);
  expect(other.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByTestId("line-R14").textContent).toBe("1");
  expect(screen.queryByTestId("line-C10")?.textContent).toBe("5");
  await tap("D4");
  await waitFor(() => expect(screen.queryByTestId("line-R14")).toBeNull());
  expect(play).not.toHaveBeenCalled();
  expect(screen.getByTestId("hint-0")).toBeTruthy();
});

test("teaching is switched in the table's menu, and a ranked game asks first", async () => {
  const setTeaching = vi.fn(async (teaching: boolean) => taught({ lesson: null, teaching }));
  await openGame(taught({ lesson: null, teaching: false, ranked: true }), {}, { setTeaching });
  await fireEvent.click(screen.getByTestId("act-menu"));
  await fireEvent.click(await screen.findByTestId("act-teaching"));
  expect(setTeaching).not.toHaveBeenCalled();
  await fireEvent.click(await screen.findByTestId("confirm-yes"));
  await waitFor(() => expect(setTeaching).toHaveBeenCalledWith(true));
});

test("the opponent that adapts is chosen, named, and tells where it goes", async () => {
  const startGame = vi.fn(async (form: typeof DEFAULT_FORM) => openTable(9, form));
  await openWindow({}, { startGame });
  await fireEvent.click(screen.getByTestId("home-new"));
  const level = await screen.findByTestId<HTMLSelectElement>("level");
  expect(level.options[0]?.textContent).toBe("おまかせ（14級）");
  expect(level.options[1]?.textContent).toBe("レベル 1（16級くらい）");
  await fireEvent.change(level, { target: { selectedIndex: 0 } });
  await fireEvent.click(screen.getByTestId("start"));
  await screen.findByTestId("screen-table");
  expect(startGame.mock.calls[0]?.[0].adapt).toBe(true);
  expect(screen.getByTestId("plate-white").textContent).toContain("おまかせ");
});

test("after the game it says that it goes up", async () => {
  const view = openTable(1, { ...DEFAULT_FORM, size: 9, adapt: true });
  await openGame({ ...view, phase: { kind: "finished" }, outcome: { kind: "resign", winner: "black" }, result: "B+R", adapted: { before: 2, after: 3 } });
  expect(screen.getByTestId("adapted").textContent).toContain("次のCPUは12級くらいに上がります");
});
