import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { FakeRecord } from "../src/platform/fake/record";
import { at, click, key, record, review } from "./review-shell";
import { holds, tap } from "./shell";

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

  it("is laid out bit by bit where it is a book", async () => {
    const made = record();
    const book = "𠮟る".repeat(20_000);
    made.nodes[0] = { ...(made.nodes[0] as FakeRecord["nodes"][number]), comment: `x${book}` };
    await review(made);
    const comment = () => screen.getByTestId("comment").textContent ?? "";
    expect(comment().length).toBeLessThanOrEqual(20_000);
    expect(comment()).toMatch(/(𠮟|る)$/u);
    await click("comment-more");
    expect(comment()).toBe(`x${book}`);
    expect(screen.queryByTestId("comment-more")).toBeNull();
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
    expect(screen.getByTestId("info-handicap")).toHaveAccessibleDescription("0〜99の数");
  });

  it("says result and rules in words, and gives what the record has to whoever writes there", async () => {
    const made = record();
    made.info = { ...made.info, result: "W+16.5", rules: "Chinese", black: "Ranka level 20" };
    const backend = await review(made);
    const info = vi.spyOn(backend, "reviewInfo");
    expect(screen.getByTestId("review-title")).toHaveTextContent("CPU レベル20");
    await click("review-title");
    const result = await screen.findByTestId("info-result");
    expect(result).toHaveValue("白16目半勝ち");
    expect(screen.getByTestId("info-rules")).toHaveValue("中国");
    await fireEvent.focus(result);
    expect(result).toHaveValue("W+16.5");
    await fireEvent.input(result, { target: { value: "W+R" } });
    await fireEvent.change(result);
    await fireEvent.blur(result);
    await waitFor(() => expect(info.mock.calls).toEqual([[{ result: "W+R" }]]));
    await waitFor(() => expect(result).toHaveValue("白中押し勝ち"));
    // Rules that are none of ours are somebody's own words.
    expect(screen.getByTestId("info-rules")).toHaveValue("中国");
  });
});
