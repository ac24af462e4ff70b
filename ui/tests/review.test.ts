import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Backend } from "../src/platform/backend";
import { append, type FakeRecord, NO_INFO, node } from "../src/platform/fake/record";
import { finished, marking } from "../src/platform/fake/table";
import { friends, holds, layBoard, middleOf, openGame, tap } from "./shell";

/** Black C3, White G7, Black C7; a variation Black D4 White E5 at the third move, and another one, G3. */
function record(): FakeRecord {
  const made: FakeRecord = { width: 9, height: 9, info: { ...NO_INFO, black: "葵", white: "健太" }, nodes: [node(null, null, null, "始まり")] };
  const c3 = append(made, 0, "black", "C3");
  const g7 = append(made, c3, "white", "G7", "ここが分かれ目");
  append(made, g7, "black", "C7");
  const d4 = append(made, g7, "black", "D4");
  append(made, d4, "white", "E5");
  append(made, g7, "black", "G3");
  return made;
}

async function review(made: FakeRecord = record(), replace: Partial<Backend> = {}): Promise<Backend> {
  const backend = await openGame(finished(marking(friends())), { record: made }, replace);
  await fireEvent.click(await screen.findByTestId("result-review"));
  await screen.findByTestId("screen-review");
  return backend;
}
/** The same with a core that takes its time for each answer. */
async function slowReview(): Promise<void> {
  const backend = await review();
  const slowly = <A extends unknown[], T>(real: (...args: A) => Promise<T>) => async (...args: A): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return real(...args);
  };
  Object.assign(backend, { reviewStep: slowly(backend.reviewStep), reviewTo: slowly(backend.reviewTo), reviewGo: slowly(backend.reviewGo) });
}
const key = (name: string, more: object = {}) => fireEvent.keyDown(document.body, { key: name, ...more });
const at = (number: number) => waitFor(() => expect(screen.getByTestId("screen-review")).toHaveAttribute("data-node", String(number)));
const click = async (id: string) => fireEvent.click(await screen.findByTestId(id));

describe("walking", () => {
  it("follows the keys, and comes back to the variation that was taken last", async () => {
    await review();
    await key("ArrowRight");
    await at(1);
    await holds("C3", "black");
    await key("End");
    await at(3);
    await key("ArrowDown");
    await at(4);
    await key(" ");
    await at(5);
    await key("Home");
    await at(0);
    await key("End");
    await at(5);
    expect(screen.getByTestId("review-status")).toHaveTextContent("4手目");
  });

  it("follows taps on the halves of the board, and enters a variation at its letter", async () => {
    await review();
    await tap("H2");
    await at(1);
    await tap("H2");
    await at(2);
    expect(document.querySelectorAll("[data-choice]")).toHaveLength(3);
    expect(screen.getByTestId("point-D4")).toHaveAccessibleName("D4 空点 変化B");
    await tap("D4");
    await at(4);
    await tap("A9");
    await at(2);
  });

  it("follows a finger that slides across the board, a step for each stretch, and plays nothing", async () => {
    const backend = await review();
    const play = vi.spyOn(backend, "reviewPlay");
    const svg = layBoard(380);
    const finger = (x: number) => ({ clientX: x, clientY: 190, pointerId: 1, pointerType: "touch", isPrimary: true, button: 0 });
    await fireEvent.pointerDown(svg, finger(300));
    await fireEvent.pointerMove(svg, finger(272));
    await at(1);
    await fireEvent.pointerMove(svg, finger(250));
    await at(2);
    await fireEvent.pointerMove(svg, finger(276));
    await at(1);
    await fireEvent.pointerUp(svg, finger(276));
    await at(1);
    expect(play).not.toHaveBeenCalled();
  });

  it("sends only the last wish of a slider that is quicker than the core", async () => {
    const backend = await review();
    const real = backend.reviewStep;
    const steps = vi.spyOn(backend, "reviewStep").mockImplementation(async (by) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return real(by);
    });
    const slider = screen.getByTestId("slider");
    for (const value of ["1", "2", "3", "2", "1", "2", "1", "2", "1", "3"]) await fireEvent.input(slider, { target: { value } });
    await at(3);
    expect(steps.mock.calls.length).toBeLessThan(6);
    expect(steps.mock.calls.reduce((sum, [by]) => sum + by, 0)).toBe(3);
    expect(slider).toHaveAttribute("aria-valuetext", "3手中3手目");
  });

  it("takes a step from where the command before it leads, however slow that is", async () => {
    await slowReview();
    await key("End");
    await key("ArrowLeft");
    await at(2);
    await key("Home");
    await key("ArrowRight");
    await at(1);
    // A button that was at its end a moment ago is not deaf while the answer is on its way.
    await click("walk-start");
    await click("walk-end");
    await click("walk-back");
    await at(2);
    // Into a variation, and two steps on from there: its end is one of them.
    await tap("D4");
    await key("ArrowRight");
    await key("ArrowRight");
    await key("ArrowLeft");
    await at(4);
  });

  it("goes to comments, branches and a move number", async () => {
    await review();
    await click("walk-jump");
    await click("jump-nextComment");
    await at(2);
    await click("jump-previousComment");
    await at(0);
    await click("jump-nextBranch");
    await at(2);
    await click("jump-nextVariation");
    await at(2);
    await click("walk-jump");
    await click("slider-number");
    await fireEvent.input(await screen.findByTestId("jump-number"), { target: { value: "３" } });
    await click("jump-go");
    await at(3);
  });

  it("tells a screen reader the move, and what there is to choose", async () => {
    await review();
    await key("ArrowRight");
    await at(1);
    await key("ArrowRight");
    await at(2);
    expect(screen.getByTestId("announcer")).toHaveTextContent("2手目 白 G7 この先に変化3つ コメントあり");
  });
});

describe("the comment", () => {
  it("is written as plain text, and stored when the field is left", async () => {
    const backend = await review();
    const store = vi.spyOn(backend, "reviewComment");
    await key("c");
    const field = await screen.findByTestId("comment-field");
    await fireEvent.input(field, { target: { value: "<b>厚い</b>" } });
    expect(store).not.toHaveBeenCalled();
    await fireEvent.focusOut(field);
    await waitFor(() => expect(screen.getByTestId("screen-review")).toHaveAttribute("data-edited", "true"));
    expect(screen.getByTestId("comment").textContent).toBe("<b>厚い</b>");
    expect(store).toHaveBeenCalledTimes(1);
  });

  it("is written below the name of the position, each stored as its own", async () => {
    const backend = await review();
    const [comment, name] = [vi.spyOn(backend, "reviewComment"), vi.spyOn(backend, "reviewName")];
    await key("c");
    await fireEvent.input(await screen.findByTestId("name-field"), { target: { value: "第一図" } });
    await fireEvent.focusOut(screen.getByTestId("name-field"), { relatedTarget: screen.getByTestId("comment-field") });
    await waitFor(() => expect(name.mock.calls).toEqual([["第一図"]]));
    expect(comment).not.toHaveBeenCalled();
    await fireEvent.input(screen.getByTestId("comment-field"), { target: { value: "始め" } });
    await fireEvent.focusOut(screen.getByTestId("comment-field"));
    await waitFor(() => expect(screen.getByTestId("node-name")).toHaveTextContent("第一図"));
    expect(screen.getByTestId("comment")).toHaveTextContent("始め");
    expect([comment.mock.calls, name.mock.calls]).toEqual([[["始め"]], [["第一図"]]]);
  });

  it("is not stored in the midst of composing, and is stored before the next step", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const backend = await review();
    const store = vi.spyOn(backend, "reviewComment");
    await key("c");
    const field = await screen.findByTestId("comment-field");
    await fireEvent.compositionStart(field);
    await fireEvent.input(field, { target: { value: "あt" } });
    await vi.advanceTimersByTimeAsync(3000);
    expect(store).not.toHaveBeenCalled();
    await fireEvent.compositionEnd(field, { target: { value: "厚" } });
    await fireEvent.focusOut(field);
    await key("ArrowRight");
    vi.useRealTimers();
    await at(1);
    expect(store.mock.calls).toEqual([["厚"]]);
    await key("ArrowLeft");
    await at(0);
    expect(screen.getByTestId("comment")).toHaveTextContent("厚");
  });

  it("is stored after a pause while the field stays open, and keeps what is typed meanwhile", async () => {
    let answer: () => void = () => undefined;
    const backend = await review();
    const real = backend.reviewComment;
    const store = vi.spyOn(backend, "reviewComment").mockImplementationOnce(async (text) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return real(text);
    });
    await key("c");
    const field = await screen.findByTestId<HTMLTextAreaElement>("comment-field");
    await fireEvent.input(field, { target: { value: "厚い" } });
    await waitFor(() => expect(store).toHaveBeenCalledTimes(1), { timeout: 2000 });
    await fireEvent.input(field, { target: { value: "厚い形" } });
    answer();
    await waitFor(() => expect(store).toHaveBeenCalledTimes(2), { timeout: 2000 });
    expect(field.value).toBe("厚い形");
  });
});

describe("the tools", () => {
  it("try a move anywhere, take it back, and say at the point why one cannot be tried", async () => {
    await review();
    await key("ArrowRight");
    await at(1);
    await click("walk-edit");
    await tap("E5");
    await holds("E5", "white");
    await tap("C3");
    expect(await screen.findByTestId("illegal-bubble")).toBeInTheDocument();
    await click("edit-undo");
    await holds("E5", "empty");
    await at(1);
    await click("edit-redo");
    await holds("E5", "white");
  });

  it("put a variation away, with a way back", async () => {
    await review();
    await key("ArrowRight");
    await key("ArrowRight");
    await at(2);
    await tap("D4");
    await at(4);
    await key("Delete");
    await at(2);
    await waitFor(() => expect(document.querySelectorAll("[data-choice]")).toHaveLength(2));
    await click("toast-undo");
    await waitFor(() => expect(screen.getByTestId("screen-review")).toHaveAttribute("data-node", "4"));
  });

  it("make a variation the main line", async () => {
    const backend = await review();
    const main = vi.spyOn(backend, "reviewMain");
    await key("End");
    await key("ArrowDown");
    await at(4);
    await click("walk-edit");
    await click("edit-branch");
    await click("edit-main");
    await waitFor(() => expect(screen.getByTestId("edit-main")).toBeDisabled());
    expect(main).toHaveBeenCalledWith(4);
  });

  it("draw shapes, letters and numbers, and take them off again", async () => {
    const backend = await review();
    const mark = vi.spyOn(backend, "reviewMark");
    await click("walk-edit");
    await click("edit-marks");
    await tap("D4");
    await waitFor(() => expect(document.querySelector('[data-mark="triangle"]')).not.toBeNull());
    expect(screen.getByTestId("point-D4")).toHaveAccessibleName("D4 空点 三角");
    expect(screen.getByTestId("announcer")).toHaveTextContent("D4 三角");
    await tap("D4");
    await waitFor(() => expect(document.querySelector('[data-mark="triangle"]')).toBeNull());
    await click("tool-label");
    await tap("E5");
    await waitFor(() => expect(screen.getByTestId("point-E5")).toHaveAccessibleName("E5 空点 文字A"));
    await tap("E6");
    await waitFor(() => expect(screen.getByTestId("point-E6")).toHaveAccessibleName("E6 空点 文字B"));
    await tap("E5");
    await waitFor(() => expect(screen.getByTestId("point-E5")).toHaveAccessibleName("E5 空点"));
    await click("tool-number");
    await tap("F6");
    await waitFor(() => expect(screen.getByTestId("point-F6")).toHaveAccessibleName("F6 空点 文字1"));
    expect(mark.mock.calls.every(([m]) => m.kind === "triangle" || m.kind === "label")).toBe(true);
  });

  it("draw an arrow from one tap to the next, and none from a point to itself", async () => {
    const backend = await review();
    const mark = vi.spyOn(backend, "reviewMark");
    await click("walk-edit");
    await click("edit-marks");
    await click("tool-arrow");
    await tap("D4");
    expect(await screen.findByTestId("line-from")).toBeInTheDocument();
    await tap("D4");
    await waitFor(() => expect(screen.queryByTestId("line-from")).toBeNull());
    await tap("D4");
    await tap("F6");
    await waitFor(() => expect(document.querySelector('[data-mark="arrow"]')).not.toBeNull());
    expect(mark.mock.calls).toEqual([[{ kind: "arrow", point: "D4", to: "F6" }]]);
  });

  it("set stones up, and whose turn it is", async () => {
    await review();
    await click("walk-edit");
    await click("edit-stones");
    await tap("A1");
    await holds("A1", "black");
    await click("tool-white");
    await tap("A2");
    await holds("A2", "white");
    await click("edit-to-play");
    await waitFor(() => expect(screen.getByTestId("edit-to-play")).toHaveTextContent("黒の番にする"));
  });

  it("are laid down by Esc before the screen is left", async () => {
    await review();
    await click("walk-edit");
    await key("Escape");
    await waitFor(() => expect(screen.queryByTestId("edit-bar")).toBeNull());
    expect(screen.getByTestId("screen-review")).toBeInTheDocument();
    await key("Escape");
    await screen.findByTestId("screen-table");
  });
});

describe("what is kept", () => {
  it("is saved by a button that is there only while something is unsaved", async () => {
    await review();
    expect(screen.queryByTestId("review-save")).toBeNull();
    await click("walk-edit");
    await tap("E5");
    await click("review-save");
    await waitFor(() => expect(screen.queryByTestId("review-save")).toBeNull());
    expect(await screen.findByTestId("review-saved")).toHaveAccessibleName("保存した検討です");
  });

  it("goes back to the original only after a question", async () => {
    const backend = await review();
    const original = vi.spyOn(backend, "reviewOriginal");
    await click("walk-edit");
    await tap("E5");
    await click("review-menu");
    await click("menu-original");
    await screen.findByTestId("sheet-original");
    expect(original).not.toHaveBeenCalled();
    await click("original-yes");
    await waitFor(() => expect(original).toHaveBeenCalledTimes(1));
    await holds("E5", "empty");
  });

  it("takes the record's own names of players and the like, field by field", async () => {
    const backend = await review();
    const info = vi.spyOn(backend, "reviewInfo");
    await click("review-title");
    await fireEvent.change(await screen.findByTestId("info-event"), { target: { value: "縁側杯" } });
    await fireEvent.change(screen.getByTestId("info-komi"), { target: { value: "６．５" } });
    await fireEvent.change(screen.getByTestId("info-handicap"), { target: { value: "二" } });
    await waitFor(() => expect(info.mock.calls).toEqual([[{ event: "縁側杯" }], [{ komi: 6.5 }]]));
    expect(screen.getByTestId("info-handicap")).toHaveAttribute("aria-invalid", "true");
  });
});

describe("what is said of the file", () => {
  it("is what was mended in it, below what it says of the game", async () => {
    const backend = await review();
    const opened = backend.reviewView;
    vi.spyOn(backend, "reviewStep").mockImplementation(async () => ({ ...(await opened()), warnings: [{ kind: "missingParentheses", count: 2 }, { kind: "oldPass" }] }));
    await click("review-title");
    expect(await screen.findByTestId("info-black")).toBeInTheDocument();
    expect(screen.queryByTestId("info-warnings")).toBeNull();
    await click("info-close");
    await waitFor(() => expect(screen.queryByTestId("info-black")).toBeNull());
    await key("ArrowRight");
    await click("review-title");
    expect(await screen.findByTestId("info-warnings")).toHaveTextContent("閉じ括弧が2個足りません");
    expect(screen.getByTestId("info-warnings").children).toHaveLength(2);
  });

  it("can be read in another character set", async () => {
    const backend = await review();
    const reread = vi.spyOn(backend, "reread").mockResolvedValue([]);
    await click("review-menu");
    await click("menu-charset");
    expect(await screen.findByTestId("charset-names")).toHaveTextContent("葵");
    expect(screen.getByTestId("charset-Shift_JIS").querySelector("input")).toBeChecked();
    await fireEvent.click(screen.getByTestId("charset-EUC-JP").querySelector("input") as Element);
    await waitFor(() => expect(reread).toHaveBeenCalledWith(expect.any(Number), "EUC-JP"));
  });
});

describe("a game from here", () => {
  it("goes on for the side to play, with the record's komi, and lies over the review", async () => {
    const backend = await review({ ...record(), info: { ...NO_INFO, komi: 5.5, rules: "Chinese" } });
    const start = vi.spyOn(backend, "reviewStartGame");
    await key("ArrowRight");
    await at(1);
    await click("review-menu");
    await click("menu-play");
    await click("from-start");
    await screen.findByTestId("screen-table");
    expect(start.mock.calls[0]?.[0]).toMatchObject({ colour: "white", komi: 5.5, rules: "chinese", size: 9, handicap: 0, ranked: false });
  });
});

describe("the tree", () => {
  it("asks for its window only, and marks the node that is looked at", async () => {
    const backend = await review();
    await waitFor(() => expect(document.querySelectorAll('[role="treeitem"]').length).toBe(7));
    const ask = vi.spyOn(backend, "reviewTree");
    await key("ArrowRight");
    await at(1);
    await waitFor(() => expect(document.querySelector('[aria-selected="true"][role="treeitem"]')).toHaveAttribute("data-node", "1"));
    // A walk within what is drawn asks for nothing.
    expect(ask).not.toHaveBeenCalled();
    expect(screen.getByRole("tree", { hidden: true })).toHaveAttribute("aria-activedescendant", expect.stringMatching(/-1$/));
  });

  it("goes to the node that is picked in it", async () => {
    await review();
    await waitFor(() => expect(document.querySelector('[data-node="5"]')).not.toBeNull());
    await fireEvent.click(document.querySelector('[role="treeitem"][data-node="5"]') as Element);
    await at(5);
    await holds("E5", "white");
  });

  it("is read anew after an edit", async () => {
    await review();
    await waitFor(() => expect(document.querySelectorAll('[role="treeitem"]').length).toBe(7));
    await click("walk-edit");
    const svg = layBoard(380);
    const place = { ...middleOf("E5"), pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0 };
    await fireEvent.pointerDown(svg, place);
    await fireEvent.pointerUp(svg, place);
    await waitFor(() => expect(document.querySelectorAll('[role="treeitem"]').length).toBe(8));
  });
});
