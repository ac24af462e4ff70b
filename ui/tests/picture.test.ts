import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import BoardDefs from "../src/board/BoardDefs.svelte";
import { openWindow } from "./shell";

describe("the picture of a position", () => {
  it("stands by itself: no style sheet, no name of the page, nothing that it refers to is missing", async () => {
    render(BoardDefs);
    await openWindow({ games: [], imported: 3 });
    await fireEvent.click(screen.getByTestId("home-games"));
    await fireEvent.click((await screen.findAllByTestId("game-menu"))[0] as Element);
    await fireEvent.click(await screen.findByTestId("game-picture"));
    const preview = await screen.findByTestId("picture-preview");
    await waitFor(() => expect(preview.getAttribute("src")).toMatch(/^data:image\/svg/));
    const text = decodeURIComponent((preview.getAttribute("src") ?? "").replace(/^[^,]*,/, ""));
    const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

    expect(picture.nodeName).toBe("svg");
    expect(Number(picture.getAttribute("width"))).toBeGreaterThan(0);
    expect(text).not.toMatch(/ (class|style|role|tabindex|aria-[a-z]+|data-[a-z]+)=/);
    expect(text).not.toContain("var(--");
    for (const [, id] of text.matchAll(/(?:url\(["']?#|href="#)([\w-]+)/g)) expect(picture.querySelector(`defs [id="${id}"]`), id).not.toBeNull();
    // The first game of the fake, on 9x9: counted by hand in its scene.
    const stones = (colour: string) => picture.querySelectorAll(`use[href="#stone-${colour}"]`).length;
    expect([stones("black"), stones("white")]).toEqual([4, 4]);
  });
});
