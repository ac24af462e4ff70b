import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { NO_INFO } from "../src/platform/fake/record";
import { at, click, key, record, review, slowReview } from "./review-shell";
import { holds, layBoard, middleOf, tap } from "./shell";

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

  it("goes on by the arrows after a tab was tapped, which turn the tabs for whoever came there by the keyboard", async () => {
    await review();
    const tab = await screen.findByTestId("tab-tree");
    const arrow = () => fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
    await fireEvent.pointerDown(tab);
    tab.focus();
    await fireEvent.click(tab);
    await arrow();
    await at(1);
    expect(tab).toHaveAttribute("aria-selected", "true");
    tab.blur();
    tab.focus();
    await arrow();
    expect(screen.getByTestId("tab-graph")).toHaveFocus();
    expect(screen.getByTestId("tab-graph")).toHaveAttribute("aria-selected", "true");
    await at(1);
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
