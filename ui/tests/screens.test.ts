import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Warning } from "../src/platform/types";
import { openWindow } from "./shell";

describe("home", () => {
  it("has nothing to continue without a running game", async () => {
    await openWindow({ games: [] });
    expect(screen.queryByTestId("home-continue")).toBeNull();
    expect(screen.getByTestId("home-new")).toBeInTheDocument();
  });

  it("shows what the start found, until it is put away", async () => {
    const warnings: Warning[] = [{ kind: "corruptSetAside", path: "ranka.db.damaged" }];
    const { fakeBackend } = await import("../src/platform/fake");
    const startup = { ...(await fakeBackend().startup()), warnings };
    startup.settings = { ...startup.settings, language: "ja" };
    await openWindow({}, { startup: () => Promise.resolve(startup) });
    expect(screen.getByTestId("warnings")).toHaveTextContent("ranka.db.damaged");
    await fireEvent.click(screen.getByTestId("warnings-close"));
    expect(screen.queryByTestId("warnings")).toBeNull();
  });
});

describe("new game", () => {
  it("hands the form over as it was filled in", async () => {
    const backend = await openWindow({ games: [] });
    const start = vi.spyOn(backend, "startGame");
    await fireEvent.click(screen.getByTestId("home-new"));
    const radio = async (id: string) => fireEvent.click((await screen.findByTestId(id)).querySelector("input") as HTMLInputElement);
    await radio("opponent-friend");
    await radio("size-13");
    await radio("colour-nigiri");
    await fireEvent.change(screen.getByTestId("komi"), { target: { value: "custom" } });
    await fireEvent.input(screen.getByTestId("komi-custom"), { target: { value: "-3.5" } });
    await fireEvent.change(screen.getByTestId("clock"), { target: { value: "s30" } });
    await fireEvent.click(screen.getByTestId("start"));
    await screen.findByTestId("screen-table");
    expect(start.mock.calls[0]?.[0]).toMatchObject({
      opponent: "friend",
      size: 13,
      colour: "nigiri",
      komi: -3.5,
      clock: { kind: "perMove", seconds: 30 },
    });
  });

  it("says of two persons whose colour is chosen, and who is called by which", async () => {
    await openWindow({ games: [] });
    await fireEvent.click(screen.getByTestId("home-new"));
    const radio = async (id: string) => fireEvent.click((await screen.findByTestId(id)).querySelector("input") as HTMLInputElement);
    await radio("opponent-friend");
    expect(screen.getByRole("group", { name: "ひとりめの手番" })).toBeInTheDocument();
    const names = () => ["name", "other-name"].map((id) => screen.getByTestId<HTMLInputElement>(id).placeholder);
    await radio("colour-black");
    expect(names()).toEqual(["黒", "白"]);
    await radio("colour-white");
    expect(names()).toEqual(["白", "黒"]);
    await fireEvent.input(screen.getByTestId("name"), { target: { value: "千早" } });
    expect(screen.getByRole("group", { name: /^\u2068千早\u2069の手番$/ })).toBeInTheDocument();
  });

  it("says what a komi must be, at the field that has it wrong", async () => {
    await openWindow({ games: [] });
    await fireEvent.click(screen.getByTestId("home-new"));
    await fireEvent.change(await screen.findByTestId("komi"), { target: { value: "custom" } });
    const field = screen.getByTestId("komi-custom");
    expect(screen.queryByTestId("komi-custom-error")).toBeNull();
    await fireEvent.input(field, { target: { value: "6.3" } });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription("−50〜50、半目きざみ");
    expect(screen.getByTestId("start")).toBeDisabled();
    await fireEvent.input(field, { target: { value: "6.5" } });
    expect(field).toBeValid();
    expect(screen.queryByTestId("komi-custom-error")).toBeNull();
  });

  it("offers nobody's place to the CPU where it plays both sides", async () => {
    await openWindow({ games: [] });
    await fireEvent.click(screen.getByTestId("home-new"));
    await fireEvent.change(await screen.findByTestId("clock"), { target: { value: "s30" } });
    expect(screen.getByTestId("timeout")).toBeInTheDocument();
    await fireEvent.click((await screen.findByTestId("opponent-watch")).querySelector("input") as HTMLInputElement);
    expect(screen.queryByTestId("timeout")).toBeNull();
  });

  it("tells where the result does not change the opponent that adapts, and draws no lots for stones", async () => {
    await openWindow({ games: [] });
    await fireEvent.click(screen.getByTestId("home-new"));
    expect(await screen.findByTestId("adapting-hint")).toHaveTextContent("勝てば強く");
    expect(screen.getByTestId("colour-nigiri")).toBeInTheDocument();
    await fireEvent.change(screen.getByTestId("handicap"), { target: { value: "3" } });
    expect(screen.getByTestId("adapting-hint")).toHaveTextContent("強さは変わりません");
    expect(screen.queryByTestId("colour-nigiri")).toBeNull();
  });

  it("tells what an earlier game left in the folded part", async () => {
    await openWindow({ games: [] });
    await fireEvent.click(screen.getByTestId("home-new"));
    const handicap = await screen.findByTestId("handicap");
    expect(screen.queryByTestId("more-unusual")).toBeNull();
    await fireEvent.change(handicap, { target: { value: "3" } });
    // Half a point of komi goes with a handicap.
    expect(screen.getByTestId("more-unusual")).toHaveTextContent(/^置石 3子$/);
    await fireEvent.change(screen.getByTestId("clock"), { target: { value: "s30" } });
    await fireEvent.change(screen.getByTestId("komi"), { target: { value: "0" } });
    expect(screen.getByTestId("more-unusual")).toHaveTextContent("置石 3子・コミ なし・1手30秒");
  });

  it("does not start with a komi that is none", async () => {
    await openWindow({ games: [] });
    await fireEvent.click(screen.getByTestId("home-new"));
    await fireEvent.change(await screen.findByTestId("komi"), { target: { value: "custom" } });
    await fireEvent.input(screen.getByTestId("komi-custom"), { target: { value: "6.25" } });
    expect(screen.getByTestId("start")).toBeDisabled();
    await fireEvent.change(screen.getByTestId("komi"), { target: { value: "7.5" } });
    expect(screen.getByTestId("start")).toBeEnabled();
  });
});

describe("games", () => {
  it("deletes with a way back, and renames", async () => {
    await openWindow();
    await fireEvent.click(screen.getByTestId("home-games"));
    await waitFor(() => expect(screen.getAllByTestId("game-row")).toHaveLength(3));
    const row = () => document.querySelector('[data-id="3"]');
    await fireEvent.click(row()?.querySelector('[data-testid="game-menu"]') as Element);
    await fireEvent.click(await screen.findByTestId("game-delete"));
    await waitFor(() => expect(row()).toBeNull());
    await fireEvent.click(await screen.findByTestId("toast-undo"));
    await waitFor(() => expect(row()).not.toBeNull());
    await waitFor(() => expect(screen.queryByTestId("sheet-game")).toBeNull());
    await fireEvent.click(row()?.querySelector('[data-testid="game-menu"]') as Element);
    await fireEvent.click(await screen.findByTestId("game-rename"));
    await fireEvent.input(await screen.findByTestId("rename-input"), { target: { value: "<b>名局</b>" } });
    await fireEvent.click(screen.getByTestId("rename-save"));
    await waitFor(() => expect(row()).toHaveTextContent("<b>名局</b>"));
  });

  it("Back closes a sheet before it leaves the screen", async () => {
    await openWindow();
    await fireEvent.click(screen.getByTestId("home-games"));
    const menus = await screen.findAllByTestId("game-menu");
    await fireEvent.click(menus[0] as Element);
    await screen.findByTestId("sheet-game");
    history.back();
    await waitFor(() => expect(screen.queryByTestId("sheet-game")).toBeNull());
    expect(screen.getByTestId("screen-games")).toBeInTheDocument();
    history.back();
    await screen.findByTestId("screen-home");
  });
});

describe("settings", () => {
  it("change the window at once, and are handed to the core", async () => {
    const backend = await openWindow();
    const set = vi.spyOn(backend, "setSettings");
    await fireEvent.click(screen.getByTestId("home-settings"));
    await fireEvent.click((await screen.findByTestId("set-theme-dark")).querySelector("input") as HTMLInputElement);
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    await fireEvent.click(screen.getByTestId("set-language-en").querySelector("input") as HTMLInputElement);
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Settings"));
    expect(document.documentElement.lang).toBe("en");
    expect(set.mock.calls.map(([change]) => change)).toEqual([{ theme: "dark" }, { language: "en" }]);
  });

  it("go back where the core refuses them", async () => {
    await openWindow({}, { setSettings: () => Promise.reject({ kind: "storageFull" }) });
    await fireEvent.click(screen.getByTestId("home-settings"));
    const atari = await screen.findByTestId("set-atari");
    await fireEvent.click(atari);
    expect(await screen.findByTestId("toast")).toHaveTextContent("空き容量");
    await waitFor(() => expect(atari).not.toBeChecked());
  });
});
