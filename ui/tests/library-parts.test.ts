import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { messagesFor } from "../src/i18n";
import { chipsOf, NO_FILTER, parseDate, queryOf, usualOrder } from "../src/library/filter";
import { step, visible } from "../src/library/rows";
import { REST_MS, Typing } from "../src/library/typing";

describe("the rows that are drawn", () => {
  it("cover the window wherever it lies, and are few", () => {
    for (const columns of [1, 2, 3]) {
      for (const count of [1, 7, 10_000]) {
        const whole = Math.ceil(count / columns) * 100;
        for (let top = -50; top < whole; top += 61) {
          const { first, end } = visible({ count, columns, lineHeight: 100, top, height: 700 });
          // Every item of which a pixel is seen, found one by one.
          const seen = (i: number) => Math.floor(i / columns) * 100 < top + 700 && (Math.floor(i / columns) + 1) * 100 > top;
          const near = Math.max(0, Math.floor(top / 100) * columns);
          for (let i = near; i < Math.min(count, near + 8 * columns); i += 1) {
            if (seen(i)) expect(first <= i && i < end, `item ${i} of ${count} at ${top} in ${columns} columns`).toBe(true);
          }
          expect(end - first).toBeLessThanOrEqual(17 * columns);
          if (count > 7) top += 3457;
        }
      }
    }
  });

  it("are none of an empty list", () => {
    expect(visible({ count: 0, columns: 1, lineHeight: 100, top: 0, height: 700 })).toEqual({ first: 0, end: 0 });
  });

  it("are walked by keys, not past the ends", () => {
    expect(step("ArrowDown", 4, 10, 3, 5)).toBe(7);
    expect(step("ArrowDown", 9, 10, 3, 5)).toBe(9);
    expect(step("ArrowUp", 1, 10, 3, 5)).toBe(0);
    expect(step("PageDown", 0, 10_000, 1, 6)).toBe(6);
    expect(step("End", 3, 10_000, 1, 6)).toBe(9_999);
    expect(step("Home", 9_000, 10_000, 1, 6)).toBe(0);
    expect(step("a", 3, 10, 1, 6)).toBeNull();
  });
});

describe("a typed date", () => {
  it.each([
    ["", ""],
    ["1998", "1998"],
    ["1998-5", "1998-05"],
    ["1998/05/31", "1998-05-31"],
    ["１９９８年５月３１日", "1998-05-31"],
    ["1998年", "1998"],
    ["2024-02-29", "2024-02-29"],
    ["2023-02-29", null],
    ["1998-13", null],
    ["1998-05-00", null],
    ["98", null],
    ["yesterday", null],
  ])("%s is %s", (text, date) => expect(parseDate(text)).toBe(date));
});

describe("the query", () => {
  it("asks for nothing by itself", () => {
    expect(queryOf(NO_FILTER, usualOrder("updated"))).toEqual({ sort: "updated", descending: true });
  });

  it("has what a person asked for, and no date that is none", () => {
    const filter = { ...NO_FILTER, text: " 秀策 ", result: "black" as const, size: 19, dateFrom: "1840", dateTo: "soon", favourite: true, tag: "名局" };
    expect(queryOf(filter, usualOrder("black"))).toEqual({ sort: "black", descending: false, text: "秀策", result: "black", size: 19, dateFrom: "1840", favourite: true, tag: "名局" });
    expect(chipsOf(messagesFor("ja", []), filter).map((chip) => chip.label)).toEqual(["お気に入り", "黒勝ち", "19路", "1840から", "#名局"]);
  });
});

describe("typing", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is searched for when it rests", () => {
    const search = vi.fn();
    const typing = new Typing("", search);
    for (const text of ["s", "sh", "shu"]) {
      typing.input(text);
      vi.advanceTimersByTime(REST_MS / 2);
    }
    expect(search).not.toHaveBeenCalled();
    vi.advanceTimersByTime(REST_MS);
    expect(search.mock.calls).toEqual([["shu"]]);
  });

  it.each(["input first, as in Chromium", "compositionend first, as in WebKit"])("in a conversion is not searched for before its end: %s", (order) => {
    const search = vi.fn();
    const typing = new Typing("", search);
    typing.compositionStart();
    for (const text of ["ｓ", "し", "しゅ", "しゅう", "秀", "秀作", "秀策"]) {
      typing.input(text);
      vi.advanceTimersByTime(5 * REST_MS);
    }
    // Enter ends the conversion, and asks for nothing.
    typing.now("秀策");
    expect(search).not.toHaveBeenCalled();
    if (order.startsWith("input")) typing.input("秀策");
    typing.compositionEnd("秀策");
    if (!order.startsWith("input")) typing.input("秀策");
    vi.advanceTimersByTime(REST_MS);
    expect(search.mock.calls).toEqual([["秀策"]]);
  });
});
