import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { finished, marking } from "../src/platform/fake/table";
import { friends, openGame, tap } from "./shell";

describe("marking", () => {
  it("shows the count, and one decision for each side of two friends", async () => {
    const backend = await openGame(marking(friends()));
    expect(screen.getByTestId("score-prisoners-white")).toHaveTextContent("5");
    expect(screen.getByTestId("score-total-black")).toHaveTextContent(/^11$/);
    expect(screen.getByTestId("score-komi-white")).toHaveTextContent("6.5");
    const agree = vi.spyOn(backend, "agree");
    await fireEvent.click(screen.getByTestId("agree-black"));
    await waitFor(() => expect(screen.getByTestId("agree-black")).toBeDisabled());
    expect(agree).toHaveBeenCalledWith("black");
    await fireEvent.click(screen.getByTestId("agree-white"));
    expect(await screen.findByTestId("result-text")).toHaveTextContent("白22目半勝ち");
  });

  it("has one decision against the CPU", async () => {
    await openGame(marking(friends({}, { opponent: "cpu", colour: "white" })));
    expect(screen.queryByTestId("agree-black")).toBeNull();
    expect(screen.getByTestId("agree-white")).toHaveTextContent("決定");
  });

  it("a tap on a stone marks its chain, one on an empty point its region", async () => {
    const backend = await openGame(marking(friends()));
    const dead = vi.spyOn(backend, "toggleDead");
    const region = vi.spyOn(backend, "toggleRegion");
    await tap("C9");
    await tap("A9");
    await waitFor(() => expect(region).toHaveBeenCalledWith("A9"));
    expect(dead).toHaveBeenCalledWith("C9");
  });

  it("says which stones are disputed", async () => {
    await openGame(marking(friends({}, { opponent: "cpu" })), {}, {
      agree: () => Promise.resolve({ ...marking(friends({}, { opponent: "cpu" })), agreed: { black: true, white: false }, disputed: ["D3"] }),
    });
    await fireEvent.click(screen.getByTestId("agree-black"));
    expect(await screen.findByTestId("disputed")).toBeInTheDocument();
  });

  it("rings where a border stands open, and says what it costs", async () => {
    const openBorders = [
      { gaps: ["D3"], lost: ["A1", "A2"] },
      { gaps: [], lost: ["J8", "J9", "H9"] },
    ];
    await openGame({ ...marking(friends()), openBorders });
    expect(screen.getByTestId("open-border")).toHaveTextContent("5目が地になりません");
    expect(document.querySelectorAll(".ring.strong")).toHaveLength(1);
  });

  it("goes back to the game when a person asks", async () => {
    const backend = await openGame(marking(friends()));
    const resume = vi.spyOn(backend, "resumePlay");
    await fireEvent.click(screen.getByTestId("resume-play"));
    await screen.findByTestId("act-pass");
    expect(resume).toHaveBeenCalledTimes(1);
  });
});

describe("result", () => {
  it("lights the points of a line on the board, and puts the light out again", async () => {
    await openGame(finished(marking(friends())));
    const board = screen.getByTestId("board");
    expect(board.querySelectorAll(".lit")).toHaveLength(0);
    await fireEvent.click(screen.getByTestId("score-dead-white"));
    expect(board.querySelectorAll(".lit")).toHaveLength(3);
    await fireEvent.click(screen.getByTestId("score-territory-black"));
    expect(board.querySelectorAll(".lit")).toHaveLength(8);
    await fireEvent.click(screen.getByTestId("score-territory-black"));
    expect(board.querySelectorAll(".lit")).toHaveLength(0);
  });

  it("starts another game with colours changed", async () => {
    const backend = await openGame(finished(marking(friends({}, { opponent: "cpu" }))));
    const start = vi.spyOn(backend, "startGame");
    await fireEvent.click(screen.getByTestId("rematch"));
    await screen.findByTestId("act-pass");
    expect(start.mock.calls[0]?.[0]).toMatchObject({ opponent: "cpu", colour: "white", size: 9 });
  });
});
