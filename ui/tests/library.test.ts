import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { BackendEvent } from "../src/platform/backend";
import type { ImportReport } from "../src/platform/types";
import { friends, openWindow } from "./shell";

const REPORT: ImportReport = { ids: [], duplicates: [], charset: null, files: 1, ignored: 0, failures: [], failed: 0, warnings: [], cancelled: false, stopped: null };

async function openLibrary(options: Parameters<typeof openWindow>[0] = {}, replace: Parameters<typeof openWindow>[1] = {}) {
  const backend = await openWindow({ games: [], ...options }, replace);
  await fireEvent.click(screen.getByTestId("home-games"));
  await screen.findByTestId("screen-games");
  return backend;
}
const rows = () => screen.queryAllByTestId("game-row").map((row) => Number(row.dataset["id"]));

describe("ten thousand games", () => {
  it("are few rows at a time, wherever the list is", async () => {
    await openLibrary({ imported: 10_000 });
    await screen.findAllByTestId("game-row");
    expect(screen.getByTestId("game-count")).toHaveTextContent("10,000局");
    expect(rows()[0]).toBe(1001);
    expect(rows().length).toBeLessThan(30);

    const list = screen.getByTestId("list");
    // Rows are 118 pixels high where there is no layout.
    list.scrollTop = 118 * 5000;
    await fireEvent.scroll(list);
    await waitFor(() => expect(rows()).toContain(6001));
    expect(rows()).not.toContain(1001);
    expect(rows().length).toBeLessThan(30);
    expect(screen.getAllByRole("listitem")[0]).toHaveAttribute("aria-setsize", "10000");
  });

  it("stay where they were while a game is looked at", async () => {
    await openLibrary({ imported: 10_000 });
    await screen.findAllByTestId("game-row");
    const list = screen.getByTestId("list");
    list.scrollTop = 118 * 5000;
    await fireEvent.scroll(list);
    await waitFor(() => expect(rows()).toContain(6001));
    await fireEvent.click(document.querySelector('[data-id="6001"] [data-testid="game-open"]') as Element);
    await screen.findByTestId("screen-review");
    history.back();
    await screen.findByTestId("screen-games");
    await waitFor(() => expect(rows()).toContain(6001));
  });
});

describe("the search", () => {
  it("asks for nothing in the midst of a conversion", async () => {
    const backend = await openLibrary({ imported: 100 });
    const asked = vi.spyOn(backend, "library");
    await screen.findAllByTestId("game-row");
    asked.mockClear();
    const field = screen.getByTestId("search");
    await fireEvent.compositionStart(field);
    await fireEvent.input(field, { target: { value: "しゅうさ" } });
    await new Promise((done) => setTimeout(done, 300));
    expect(asked).not.toHaveBeenCalled();
    await fireEvent.input(field, { target: { value: "秀策" } });
    await fireEvent.compositionEnd(field);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(asked.mock.calls.every(([query]) => query.text === "秀策")).toBe(true);
    await waitFor(() => expect(screen.getByTestId("game-count")).not.toHaveTextContent("100局"));
  });

  it("Esc empties the field before it leaves the screen", async () => {
    await openLibrary({ imported: 20 });
    const field = screen.getByTestId("search");
    await fireEvent.input(field, { target: { value: "nobody at all" } });
    await screen.findByTestId("library-empty");
    await fireEvent.keyDown(field, { key: "Escape" });
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    expect(screen.getByTestId("screen-games")).toBeInTheDocument();
  });
});

describe("filters", () => {
  it("are chips that go one by one", async () => {
    await openLibrary({ imported: 300 });
    await screen.findAllByTestId("game-row");
    await fireEvent.click(screen.getByTestId("filter-open"));
    await fireEvent.click(await screen.findByTestId("filter-favourite"));
    await fireEvent.change(screen.getByTestId("filter-result"), { target: { selectedIndex: 1 } });
    await waitFor(() => expect(screen.getByTestId("filter-show")).toHaveTextContent(/^\d{1,2}局を見る$/));
    await fireEvent.click(screen.getByTestId("filter-show"));
    await fireEvent.click(await screen.findByTestId("chip-result"));
    await waitFor(() => expect(screen.queryByTestId("chip-result")).toBeNull());
    await fireEvent.click(screen.getByTestId("chip-favourite"));
    await waitFor(() => expect(screen.getByTestId("game-count")).toHaveTextContent("300局"));
    expect(screen.queryByTestId("chips")).toBeNull();
  });

  it("say what is wrong with a date, and ask for none", async () => {
    await openLibrary({ imported: 10 });
    await screen.findAllByTestId("game-row");
    await fireEvent.click(screen.getByTestId("filter-open"));
    const from = await screen.findByTestId("filter-from");
    await fireEvent.input(from, { target: { value: "31.5." } });
    await fireEvent.blur(from);
    expect(await screen.findByTestId("filter-from-error")).toBeInTheDocument();
    expect(screen.getByTestId("filter-show")).toHaveTextContent("10局");
  });

  it("call the CPU as the rows do, and ask for the name that the records have", async () => {
    const view = friends({}, {});
    const black = { ...view.seats.black, name: "Ranka level 20" };
    await openLibrary({ games: [{ ...view, seats: { ...view.seats, black } }] });
    expect(await screen.findByTestId("game-row")).toHaveTextContent("CPU レベル20");
    await fireEvent.click(screen.getByTestId("statistics-open"));
    const player = await screen.findByTestId("count-player");
    expect(player).toHaveTextContent("CPU レベル20");
    await fireEvent.click(player);
    expect(await screen.findByTestId("chip-player")).toHaveTextContent("CPU レベル20");
    await waitFor(() => expect(screen.getByTestId("game-count")).toHaveTextContent("1局"));
    await waitFor(() => expect(screen.queryByTestId("sheet-statistics")).toBeNull());
    await fireEvent.click(screen.getByTestId("filter-open"));
    expect(await screen.findByTestId("filter-player")).toHaveValue("CPU レベル20");
  });

  it("follow from a tap on a count", async () => {
    await openLibrary({ imported: 300 });
    await screen.findAllByTestId("game-row");
    await fireEvent.click(screen.getByTestId("statistics-open"));
    await fireEvent.click(await screen.findByTestId("count-white"));
    expect(await screen.findByTestId("chip-result")).toHaveTextContent("白勝ち");
  });
});

describe("several games", () => {
  it("are selected by a long press, deleted, and brought back", async () => {
    await openLibrary({ imported: 30 });
    const [first, second] = await screen.findAllByTestId("game-open");
    const touch = { pointerId: 1, pointerType: "touch", clientX: 40, clientY: 40 };
    await fireEvent.pointerDown(first as Element, touch);
    await screen.findByTestId("selection");
    await fireEvent.pointerUp(first as Element, touch);
    // The click that ends the long press takes nothing back.
    await fireEvent.click(first as Element);
    await fireEvent.click(second as Element);
    expect(screen.getByTestId("selection")).toHaveTextContent("2局を選択中");
    await fireEvent.click(screen.getByTestId("selection-delete"));
    await waitFor(() => expect(screen.getByTestId("game-count")).toHaveTextContent("28局"));
    expect(screen.queryByTestId("selection")).toBeNull();
    await fireEvent.click(screen.getByTestId("toast-undo"));
    await waitFor(() => expect(screen.getByTestId("game-count")).toHaveTextContent("30局"));
  });

  it("are not selected by a finger that scrolls", async () => {
    await openLibrary({ imported: 30 });
    const [first] = await screen.findAllByTestId("game-open");
    const touch = { pointerId: 1, pointerType: "touch", clientX: 40, clientY: 40 };
    await fireEvent.pointerDown(first as Element, touch);
    await fireEvent.pointerMove(first as Element, { ...touch, clientY: 70 });
    await new Promise((done) => setTimeout(done, 600));
    expect(screen.queryByTestId("selection")).toBeNull();
  });

  it("are all selected, those out of sight too, and tagged", async () => {
    const backend = await openLibrary({ imported: 450 });
    const tag = vi.spyOn(backend, "tagGames");
    await screen.findAllByTestId("game-row");
    await fireEvent.keyDown(document.body, { key: "a", ctrlKey: true });
    await waitFor(() => expect(screen.getByTestId("selection")).toHaveTextContent("450局"));
    await fireEvent.click(screen.getByTestId("selection-tags"));
    await fireEvent.input(await screen.findByTestId("tag-input"), { target: { value: "＃研究" } });
    await fireEvent.click(screen.getByTestId("tag-add"));
    await waitFor(() => expect(tag.mock.calls[0]?.[0]).toHaveLength(450));
    expect(tag.mock.calls[0]?.slice(1)).toEqual([["研究"], []]);
  });
});

describe("an import", () => {
  async function importing(report: ImportReport) {
    let tell: (event: BackendEvent) => void = () => undefined;
    await openWindow(
      { games: [], imported: 5 },
      { subscribe: async (listener) => void (tell = listener), importReport: async () => report },
    );
    tell({ event: "opened", paths: ["/games"] });
    const at = (done: number, finished = false) =>
      tell({ event: "import", job: 1, done, total: 40, imported: done, duplicates: 0, failed: 1, finished });
    // Nothing is told before the core has answered with the number of the job.
    await new Promise((done) => setTimeout(done));
    return at;
  }

  it("shows how far it is, and what was not read and why", async () => {
    const failures = [{ file: "/games/<b>x.sgf", error: { kind: "noGameInFile" as const } }];
    const at = await importing({ ...REPORT, ids: [1001, 1002], duplicates: [1003], failed: 1, failures, files: 4 });
    at(10);
    expect(await screen.findByTestId("import-progress", {}, { timeout: 2000 })).toHaveTextContent("10 / 40");
    at(40, true);
    const counts = await screen.findByTestId("report-counts");
    expect(counts).toHaveTextContent("新しい対局2すでにあった対局1読めなかったファイル1");
    expect(screen.getByTestId("report-failures")).toHaveTextContent("<b>x.sgf");
    await fireEvent.click(screen.getByTestId("report-show"));
    await screen.findByTestId("screen-games");
    expect(await screen.findByTestId("chip-source")).toBeInTheDocument();
  });

  it("of one game opens it", async () => {
    const at = await importing({ ...REPORT, ids: [1001] });
    at(1, true);
    await screen.findByTestId("screen-review");
    expect(screen.queryByTestId("sheet-import-report")).toBeNull();
  });

  it("by Ctrl+V takes what is on the clipboard, and leaves a text field alone", async () => {
    const backend = await openLibrary({ imported: 5 });
    const bytes = vi.spyOn(backend, "importBytes").mockResolvedValue({ ...REPORT, ids: [1001] });
    const clipboardData = { files: [], getData: () => "(;GM[1]C[秀])" };
    await fireEvent.paste(screen.getByTestId("search"), { clipboardData });
    expect(bytes).not.toHaveBeenCalled();
    await fireEvent.paste(document.body, { clipboardData });
    await waitFor(() => expect(bytes).toHaveBeenCalled());
    const [base64, name] = bytes.mock.calls[0] ?? [];
    expect(Buffer.from(base64 ?? "", "base64").toString()).toBe("(;GM[1]C[秀])");
    expect(name).toBe("クリップボード");
  });

  it("shows where files may be dropped while they are over the window", async () => {
    let tell: (event: BackendEvent) => void = () => undefined;
    await openWindow({ games: [] }, { subscribe: async (listener) => void (tell = listener) });
    tell({ event: "drag", over: true });
    expect(await screen.findByTestId("drop-target")).toBeInTheDocument();
    tell({ event: "drag", over: false });
    await waitFor(() => expect(screen.queryByTestId("drop-target")).toBeNull());
  });
});
