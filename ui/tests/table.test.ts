import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { BackendEvent } from "../src/platform/backend";
import type { AppError } from "../src/platform/errors";
import type { TableView } from "../src/platform/types";
import { placementFor } from "../src/table/placement";
import { friends, holds, layBoard, middleOf, openGame, tap } from "./shell";

describe("placing", () => {
  it("auto asks to confirm below 9 mm (34 px) between points, but never up to 13x13", () => {
    expect(placementFor("auto", 19, 19.7)).toBe("confirm");
    expect(placementFor("auto", 19, 33.9)).toBe("confirm");
    expect(placementFor("auto", 19, 34)).toBe("direct");
    expect(placementFor("auto", 15, 25)).toBe("confirm");
    expect(placementFor("auto", 13, 19.7)).toBe("direct");
    expect(placementFor("auto", 9, 19.7)).toBe("direct");
    expect(placementFor("confirm", 9, 50)).toBe("confirm");
    expect(placementFor("loupe", 9, 50)).toBe("loupe");
  });

  it("direct plays at once, with the ply that the person saw", async () => {
    const backend = await openGame(friends(), { settings: { placement: "direct" } });
    const play = vi.spyOn(backend, "play");
    await tap("D4");
    await holds("D4", "black");
    expect(play).toHaveBeenCalledWith("D4", 0);
    await tap("E5");
    await holds("E5", "white");
    expect(play).toHaveBeenLastCalledWith("E5", 1);
  });

  it("confirm shows a ghost first, which another tap moves and the same tap plays", async () => {
    const backend = await openGame(friends(), { settings: { placement: "confirm" } });
    const play = vi.spyOn(backend, "play");
    await tap("D4");
    expect(screen.getByTestId("ghost")).toBeInTheDocument();
    expect(screen.getByTestId("panel")).toHaveTextContent("D4");
    await tap("F6");
    expect(screen.getByTestId("panel")).toHaveTextContent("F6");
    expect(play).not.toHaveBeenCalled();
    await tap("F6");
    await holds("F6", "black");
    expect(screen.queryByTestId("ghost")).toBeNull();
  });

  it("打つ plays the ghost, and its cross takes it away", async () => {
    const backend = await openGame(friends(), { settings: { placement: "confirm" } });
    const play = vi.spyOn(backend, "play");
    await tap("D4");
    await fireEvent.click(screen.getByTestId("place-cancel"));
    expect(screen.queryByTestId("ghost")).toBeNull();
    expect(play).not.toHaveBeenCalled();
    await tap("C3");
    await fireEvent.click(screen.getByTestId("place-confirm"));
    await holds("C3", "black");
  });

  it("a second tap while the first is on its way is not another move", async () => {
    const view = friends();
    const play = vi.fn(() => new Promise<typeof view>(() => undefined));
    await openGame(view, { settings: { placement: "direct" } }, { play });
    await tap("D4");
    await tap("D4");
    expect(play).toHaveBeenCalledTimes(1);
  });

  it("a pan over the board plays nothing", async () => {
    const backend = await openGame(friends(), { settings: { placement: "direct" } });
    const play = vi.spyOn(backend, "play");
    const svg = layBoard(380);
    const finger = { pointerId: 1, pointerType: "touch", isPrimary: true, button: 0 };
    await fireEvent.pointerDown(svg, { ...finger, ...middleOf("D4") });
    await fireEvent.pointerMove(svg, { ...finger, ...middleOf("D6") });
    await fireEvent.pointerUp(svg, { ...finger, ...middleOf("D6") });
    expect(play).not.toHaveBeenCalled();
  });
});

describe("an illegal tap", () => {
  it("is answered at its point, and said to the screen reader", async () => {
    const ko: AppError = { kind: "ko", point: "D4" };
    await openGame(friends(), { settings: { placement: "direct" } }, { play: () => Promise.reject(ko) });
    await tap("D4");
    expect(await screen.findByTestId("illegal-bubble")).toHaveTextContent("コウ");
    expect(screen.getByTestId("announcer")).toHaveTextContent("コウ");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("why a tap was refused", () => {
  it("is not said any more once a sheet or a hint has come", async () => {
    await openGame(friends(), { settings: { placement: "direct" } }, { play: () => Promise.reject({ kind: "occupied", point: "D4" }) });
    await tap("D4");
    await screen.findByTestId("illegal-bubble");
    await fireEvent.click(screen.getByTestId("act-menu"));
    await waitFor(() => expect(screen.queryByTestId("illegal-bubble")).toBeNull());
    await fireEvent.keyDown(document.body, { key: "Escape" });
    history.back();
    await waitFor(() => expect(screen.queryByTestId("sheet-menu")).toBeNull());
    await tap("E5");
    await screen.findByTestId("illegal-bubble");
    await fireEvent.click(screen.getByTestId("act-hint"));
    await waitFor(() => expect(screen.queryByTestId("illegal-bubble")).toBeNull());
  });
});

describe("a disk that takes nothing", () => {
  it("is no matter of the point: a calm sentence, the board as it was, and the next tap is a move", async () => {
    const full: AppError = { kind: "storageFull" };
    const view = friends();
    const play = vi.fn(() => Promise.reject(full));
    await openGame(view, { settings: { placement: "direct" } }, { play });
    await tap("D4");
    expect(await screen.findByTestId("toast")).toHaveTextContent("空き容量");
    expect(screen.queryByTestId("illegal-bubble")).toBeNull();
    await holds("D4", "empty");
    await tap("E5");
    await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  });
});

describe("keyboard", () => {
  it("plays with Enter, passes with P, takes back with U", async () => {
    const backend = await openGame(friends());
    const undo = vi.spyOn(backend, "undo");
    await fireEvent.keyDown(screen.getByRole("grid"), { key: "Enter" });
    await holds("E5", "black");
    await fireEvent.keyDown(document.body, { key: "p" });
    await screen.findByTestId("passed-white");
    await fireEvent.keyDown(document.body, { key: "u" });
    await waitFor(() => expect(undo).toHaveBeenCalled());
  });

  it("leaves the letters alone with Ctrl held", async () => {
    const backend = await openGame(friends());
    const pass = vi.spyOn(backend, "pass");
    await fireEvent.keyDown(document.body, { key: "p", ctrlKey: true });
    expect(pass).not.toHaveBeenCalled();
  });

  it("Esc takes a ghost away before it leaves the table", async () => {
    await openGame(friends(), { settings: { placement: "confirm" } });
    await tap("D4");
    await fireEvent.keyDown(document.body, { key: "Escape" });
    expect(screen.queryByTestId("ghost")).toBeNull();
    await fireEvent.keyDown(document.body, { key: "Escape" });
    await screen.findByTestId("screen-home");
  });
});

describe("moves", () => {
  it("are announced with their prisoners", async () => {
    const view = friends();
    const next = { ...view, moveNumber: 1, lastMove: "D4", toPlay: "white" as const, prisoners: { black: 2, white: 0 }, atari: ["E5"] };
    await openGame(view, { settings: { placement: "direct" } }, { play: () => Promise.resolve(next) });
    await tap("D4");
    await waitFor(() => expect(screen.getByTestId("announcer")).toHaveTextContent("黒 D4 2子取り アタリ"));
  });

  it("the CPU's pass is clearly seen: on its plate and in a message", async () => {
    const view = friends({}, { opponent: "cpu" });
    const after = { ...view, moveNumber: 2, lastMove: "pass", thinking: null };
    await openGame(view, { settings: { placement: "direct" } }, { play: () => Promise.resolve(after) });
    await tap("D4");
    expect(await screen.findByTestId("passed-white")).toHaveTextContent("パス");
    expect(screen.getByTestId("toast")).toHaveTextContent("白がパスしました");
  });

  it("a pass is not told over the count that follows it", async () => {
    const view = friends({}, { opponent: "watch" });
    let tell: (event: BackendEvent) => void = () => undefined;
    let now: TableView = { ...view, moveNumber: 1, lastMove: "pass", toPlay: "white" };
    await openGame(view, {}, { subscribe: (listener) => Promise.resolve(void (tell = listener)), view: () => Promise.resolve(now) });
    tell({ event: "table", view: now });
    expect(await screen.findByTestId("toast")).toHaveTextContent("黒がパスしました");
    now = { ...now, moveNumber: 2, toPlay: "black", phase: { kind: "marking" } };
    tell({ event: "table", view: now });
    await screen.findByTestId("marking");
    expect(screen.queryByTestId("toast")).toBeNull();
  });

  it("a game to watch stands still and goes on as the watcher wishes", async () => {
    const view = friends({}, { opponent: "watch" });
    const backend = await openGame(view);
    const pause = vi.spyOn(backend, "pause");
    // Nothing is offered that a watcher cannot do.
    for (const key of ["pass", "undo", "resign", "hint"]) expect(screen.queryByTestId(`act-${key}`)).toBeNull();
    await fireEvent.click(screen.getByTestId("act-pause"));
    expect(pause).toHaveBeenLastCalledWith(true);
    expect(await screen.findByTestId("status")).toHaveTextContent("一時停止中");
    await fireEvent.click(screen.getByTestId("act-play"));
    expect(pause).toHaveBeenLastCalledWith(false);
    expect(await screen.findByTestId("act-pause")).toBeEnabled();
  });

  it("while the CPU thinks that is seen, and the person can still take back or resign", async () => {
    await openGame(friends({}, { opponent: "cpu" }), { settings: { placement: "direct" } });
    await tap("D4");
    expect(await screen.findByTestId("thinking-white")).toHaveTextContent("考え中");
    expect(screen.getByTestId("act-pass")).toBeDisabled();
    expect(screen.getByTestId("act-undo")).toBeEnabled();
    await fireEvent.click(screen.getByTestId("act-menu"));
    expect(await screen.findByTestId("act-resign")).toBeEnabled();
  });
});

describe("what the core does by itself", () => {
  it("is read anew when it may have overtaken an answer", async () => {
    const view = friends({}, { opponent: "cpu" });
    const own = { ...view, moveNumber: 1, lastMove: "D4", toPlay: "white" as const, thinking: "white" as const };
    const reply = { ...own, moveNumber: 2, lastMove: "G7", toPlay: "black" as const, thinking: null };
    let tell: (event: BackendEvent) => void = () => undefined;
    let answer: (view: typeof own) => void = () => undefined;
    await openGame(view, { settings: { placement: "direct" } }, {
      subscribe: (listener) => Promise.resolve(void (tell = listener)),
      play: () => new Promise<TableView>((resolve) => (answer = resolve)),
      view: () => Promise.resolve(reply),
    });
    await tap("D4");
    // The CPU is quick: its move is told before the answer to the person's own move has come.
    tell({ event: "table", view: reply });
    answer(own);
    await waitFor(() => expect(screen.getByTestId("status")).toHaveTextContent("2手"));
    expect(screen.queryByTestId("thinking-white")).toBeNull();
  });

  it("does not matter any more to a person who has gone", async () => {
    let refuse: (error: AppError) => void = () => undefined;
    await openGame(friends(), {}, { hint: () => new Promise((_, reject) => (refuse = reject)) });
    await fireEvent.click(screen.getByTestId("act-hint"));
    await fireEvent.click(screen.getByTestId("back"));
    await screen.findByTestId("screen-home");
    refuse({ kind: "noTable" });
    await Promise.resolve();
    expect(screen.queryByTestId("toast")).toBeNull();
  });

  it("does not touch another table", async () => {
    let tell: (event: BackendEvent) => void = () => undefined;
    const view = vi.fn(() => Promise.reject({ kind: "noTable" }));
    await openGame(friends(), {}, { subscribe: (listener) => Promise.resolve(void (tell = listener)), view });
    tell({ event: "table", view: { ...friends(), id: 99 } });
    expect(view).not.toHaveBeenCalled();
  });
});

describe("thinking", () => {
  it("that takes long says how long, of this game and this move only", async () => {
    let tell: (event: BackendEvent) => void = () => undefined;
    const view = friends({ thinking: "white", toPlay: "white", moveNumber: 1 }, { opponent: "cpu" });
    await openGame(view, {}, { subscribe: (listener) => Promise.resolve(void (tell = listener)), openGame: () => Promise.resolve(view) });
    const progress = { event: "thinking", game: view.id, ply: 1, visits: 900 } as const;
    tell({ ...progress, elapsedMs: 2100 });
    tell({ ...progress, game: 99, elapsedMs: 8000 });
    tell({ ...progress, ply: 0, elapsedMs: 8000 });
    await waitFor(() => expect(screen.getByTestId("thinking-white").textContent).toBe("考え中"));
    tell({ ...progress, elapsedMs: 12_400 });
    await waitFor(() => expect(screen.getByTestId("thinking-white")).toHaveTextContent("考え中12秒"));
  });
});

describe("resigning", () => {
  it("asks first, and then resigns for the person's own colour", async () => {
    const backend = await openGame(friends({}, { opponent: "cpu", colour: "white" }), {});
    const resign = vi.spyOn(backend, "resign");
    await fireEvent.click(screen.getByTestId("act-menu"));
    await fireEvent.click(await screen.findByTestId("act-resign"));
    await fireEvent.click(await screen.findByTestId("confirm-no"));
    await waitFor(() => expect(screen.queryByTestId("confirm-no")).toBeNull());
    expect(resign).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByTestId("act-menu"));
    await fireEvent.click(await screen.findByTestId("act-resign"));
    await fireEvent.click(await screen.findByTestId("confirm-yes"));
    expect(await screen.findByTestId("result-text")).toHaveTextContent("黒中押し勝ち");
    expect(resign).toHaveBeenCalledWith("white");
  });
});

describe("the clock", () => {
  it("counts down the last ten seconds aloud, for a person", async () => {
    const view = friends({}, { clock: { kind: "perMove", seconds: 30 } });
    if (!view.clock) throw new Error("no clock");
    // Time stands still, so that a slow machine counts the same.
    const still = [vi.spyOn(performance, "now").mockReturnValue(5_000), vi.spyOn(Date, "now").mockReturnValue(5_000)];
    const clock = { ...view.clock, black: { ...view.clock.black, periodMs: 9_400 } };
    await openGame({ ...view, clock });
    expect(screen.getByTestId("clock-black")).toHaveTextContent("0:10");
    await waitFor(() => expect(screen.getByTestId("announcer")).toHaveTextContent("残り10秒"));
    expect(screen.getByTestId("clock-white")).toHaveTextContent("0:30");
    for (const spy of still) spy.mockRestore();
  });
});
