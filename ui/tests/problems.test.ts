import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { partName, partRows, wholeName } from "../src/lib/part";
import type { ProblemView } from "../src/platform/types";
import { fakeBackend } from "../src/platform/fake";
import { holds, openWindow, tap } from "./shell";

async function openProblem(replace: Parameters<typeof openWindow>[1] = {}) {
  const backend = await openWindow({}, replace);
  await fireEvent.click(screen.getByTestId("home-problems"));
  await fireEvent.click(await screen.findByTestId("problem-daily"));
  await screen.findByTestId("screen-problem");
  await screen.findByTestId("point-A1");
  return backend;
}
const tone = () => screen.getByTestId("problem-verdict").dataset["tone"];

describe("a part of a board", () => {
  it("names points as they stand on the whole board", () => {
    const part = { left: 11, top: 0, width: 8, height: 7 };
    const frame = { left: 11, top: 0, size: 19 };
    // T19 is the upper right corner of the board, and of this part.
    expect(partName("T19", part, 19)).toBe("H7");
    expect(wholeName("H7", 7, frame)).toBe("T19");
    expect(wholeName("A1", 7, frame)).toBe("M13");
    expect(partName("L13", part, 19)).toBeNull();
    expect(partName("T12", part, 19)).toBeNull();
  });

  it("cuts its rows out", () => {
    expect(partRows(["abcd", "efgh", "ijkl"], { left: 1, top: 1, width: 2, height: 2 })).toEqual(["fg", "jk"]);
  });
});

describe("the problem book", () => {
  it("counts days in a row from the second one", async () => {
    const overview = await fakeBackend().problemBooks();
    const days = vi.fn(async () => ({ ...overview, streak: 1 }));
    await openWindow({}, { problemBooks: days });
    await fireEvent.click(screen.getByTestId("home-problems"));
    expect(await screen.findByTestId("problem-daily")).not.toHaveTextContent("つづけて");
    await fireEvent.click(screen.getByTestId("back"));
    await screen.findByTestId("screen-home");
    days.mockResolvedValue({ ...overview, streak: 2 });
    await fireEvent.click(screen.getByTestId("home-problems"));
    await waitFor(() => expect(screen.getByTestId("problem-daily")).toHaveTextContent("2日つづけて"));
  });

  it("leads from home to today's problem and tells what to do", async () => {
    await openProblem();
    expect(screen.getByTestId("problem-task")).toHaveTextContent("黒先活き");
    expect(screen.getByTestId("problem-verdict")).toHaveTextContent("黒は活きられる？");
    expect(screen.getByTestId("screen-problem")).toHaveAccessibleName("碁経衆妙　第1題");
  });

  it("tells a right move from a wrong one, and lets a person try again", async () => {
    await openProblem();
    await tap("D1");
    await waitFor(() => expect(tone()).toBe("wrong"));
    expect(screen.getByTestId("problem-title")).toHaveTextContent("失敗");
    await fireEvent.click(screen.getByTestId("problem-retry"));
    await holds("D1", "white");
    await tap("A1");
    await waitFor(() => expect(tone()).toBe("right"));
    expect(screen.getByTestId("problem-title")).toHaveTextContent("正解");
  });

  it("shows the stone at once while the CPU reads", async () => {
    const slow = fakeBackend();
    let answer: (view: ProblemView) => void = () => {};
    await openProblem({ problemPlay: vi.fn(() => new Promise<ProblemView>((resolve) => (answer = resolve))) });
    await tap("B1");
    await holds("B1", "black");
    await waitFor(() => expect(screen.getByTestId("problem-verdict")).toHaveTextContent("CPUが読んでいます"));
    // A second tap meanwhile is not a second move.
    await tap("A1");
    await holds("A1", "empty");
    answer({ ...(await slow.problemDaily()), state: "failed", verdict: { kind: "opinion", right: null, ko: false } });
    await waitFor(() => expect(tone()).toBe("open"));
  });

  it("lets a person play on after a verdict, which stands", async () => {
    const backend = await openProblem();
    const pass = vi.spyOn(backend, "problemPass");
    expect(screen.queryByTestId("problem-play-on")).toBeNull();
    await tap("D1");
    await waitFor(() => expect(tone()).toBe("wrong"));
    // No stone falls before the person says so.
    await tap("F1");
    await holds("F1", "empty");
    await fireEvent.click(screen.getByTestId("problem-play-on"));
    await screen.findByTestId("problem-pass");
    expect(screen.queryByTestId("problem-play-on")).toBeNull();
    await tap("F1");
    await holds("F1", "black");
    await waitFor(() => expect(screen.getByTestId("problem-verdict")).toHaveTextContent("CPUはパスしました"));
    expect(screen.getByTestId("problem-title")).toHaveTextContent("失敗");
    expect(screen.getByTestId("problem-dead")).toHaveTextContent("うすい石");
    expect(screen.getByTestId("point-A2")).toHaveAccessibleName(/死/);
    await fireEvent.keyDown(window, { key: "p" });
    await waitFor(() => expect(pass).toHaveBeenCalledTimes(1));
    await fireEvent.click(screen.getByTestId("problem-retry"));
    await holds("F1", "empty");
    expect(screen.queryByTestId("problem-pass")).toBeNull();
  });

  it("gives the region first, then the move", async () => {
    const backend = await openProblem();
    const hint = vi.spyOn(backend, "problemHint");
    await fireEvent.click(screen.getByTestId("problem-hint"));
    await waitFor(() => expect(screen.getByTestId("problem-verdict")).toHaveTextContent("このあたり"));
    await fireEvent.click(screen.getByTestId("problem-hint"));
    await waitFor(() => expect(screen.getByTestId("problem-verdict")).toHaveTextContent("急所はA1"));
    expect(hint).toHaveBeenCalledTimes(2);
    expect(screen.getByTestId("problem-hint")).toBeDisabled();
  });

  it("walks the solution and comes back", async () => {
    await openProblem();
    await fireEvent.click(screen.getByTestId("problem-solution"));
    await holds("A1", "black");
    expect(screen.getByTestId("problem-step")).toBeDisabled();
    await fireEvent.click(screen.getByTestId("problem-previous"));
    await holds("A1", "empty");
    await fireEvent.click(screen.getByTestId("problem-close-solution"));
    await screen.findByTestId("problem-hint");
  });

  it("lists a book by status and says nothing of the answer", async () => {
    await openWindow();
    await fireEvent.click(screen.getByTestId("home-problems"));
    await fireEvent.click(await screen.findByTestId("problem-book-gokyo"));
    const first = await screen.findByTestId("problem-10001");
    expect(first).toHaveAccessibleName("第1題 黒先活き");
    expect(screen.getByTestId("problem-10003")).toHaveAccessibleName("第3題 黒先活き 間違えた 復習");
    await fireEvent.click(screen.getByRole("radio", { name: "解けた" }));
    await waitFor(() => expect(screen.queryByTestId("problem-10001")).toBeNull());
    await screen.findByTestId("problem-10002");
  });

  it("is worked by keys", async () => {
    const backend = await openProblem();
    const undo = vi.spyOn(backend, "problemUndo");
    await fireEvent.keyDown(window, { key: "u" });
    expect(undo).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { key: "h" });
    await waitFor(() => expect(screen.getByTestId("problem-verdict")).toHaveTextContent("このあたり"));
    await fireEvent.keyDown(window, { key: "s" });
    await holds("A1", "black");
  });
});
