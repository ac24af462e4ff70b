import { expect, test } from "vitest";
import { dayOf, recordDate } from "../src/lib/dates";

test("a record's date reads like the day of a game that was played here", () => {
  expect(recordDate("ja", "2026-12-01")).toBe(dayOf("ja", new Date(2026, 11, 1).getTime()));
  expect(recordDate("en", "2026-12-01")).toBe(dayOf("en", new Date(2026, 11, 1).getTime()));
});

test("a month or a year alone is not made a day", () => {
  expect(recordDate("ja", "1998-05")).toBe("1998年5月");
  expect(recordDate("ja", "1846")).toBe("1846年");
});

test("what is no such date stays as it is written", () => {
  for (const written of ["", "1846-09-11,12,14", "1998-02-31", "1998-13", "昭和10年", "0079-01-01"]) expect(recordDate("ja", written)).toBe(written);
});
