/** Which games are shown: what a person may ask for, and how it is said. */
import type { Messages } from "../i18n";
import { playerName } from "../lib/seats";
import type { LibraryQuery } from "../platform/types";

export type ResultFilter = NonNullable<LibraryQuery["result"]>;
export type SourceFilter = NonNullable<LibraryQuery["source"]>;
export type Sort = NonNullable<LibraryQuery["sort"]>;

/** Everything that can be asked for. Dates are as the person typed them. */
export interface Filter {
  text: string;
  player: string;
  event: string;
  result: ResultFilter;
  size: number | null;
  dateFrom: string;
  dateTo: string;
  source: SourceFilter;
  favourite: boolean;
  tag: string | null;
}

export interface Order {
  sort: Sort;
  descending: boolean;
}

export const NO_FILTER: Filter = {
  text: "",
  player: "",
  event: "",
  result: "any",
  size: null,
  dateFrom: "",
  dateTo: "",
  source: "any",
  favourite: false,
  tag: null,
};

export const SORTS: readonly Sort[] = ["updated", "date", "black", "white", "event", "result", "size", "moves"];
export const RESULTS: readonly ResultFilter[] = ["any", "black", "white", "draw", "noResult", "unknown"];
export const SOURCES: readonly SourceFilter[] = ["any", "played", "imported"];

/** The newest and the largest come first by custom, names in their order. */
export function usualOrder(sort: Sort): Order {
  return { sort, descending: sort === "updated" || sort === "date" || sort === "size" || sort === "moves" };
}

/** The days of a month. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * A typed date as the core takes it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Takes full-width digits, slashes, dots and
 * 年月日 too. "" for nothing typed, null for what is no date.
 */
export function parseDate(text: string): string | null {
  const plain = text.trim().normalize("NFKC").replace(/[年月/.]/g, "-").replace(/日$/, "").replace(/-$/, "");
  if (plain === "") return "";
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(plain);
  if (!match) return null;
  const [, year = "", month, day] = match;
  if (month === undefined) return year;
  const inYear = Number(month) >= 1 && Number(month) <= 12;
  if (!inYear) return null;
  const upToMonth = `${year}-${month.padStart(2, "0")}`;
  if (day === undefined) return upToMonth;
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month)) ? `${upToMonth}-${day.padStart(2, "0")}` : null;
}

/** The core's query. What is not asked for is left out; a date that is none asks for nothing. */
export function queryOf(filter: Filter, order: Order): LibraryQuery {
  const { text, player, event, result, size, source, favourite, tag } = filter;
  const query: LibraryQuery = { ...order };
  if (text.trim() !== "") query.text = text.trim();
  if (player.trim() !== "") query.player = player.trim();
  if (event.trim() !== "") query.event = event.trim();
  if (result !== "any") query.result = result;
  if (size !== null) query.size = size;
  const [from, to] = [parseDate(filter.dateFrom), parseDate(filter.dateTo)];
  if (from) query.dateFrom = from;
  if (to) query.dateTo = to;
  if (source !== "any") query.source = source;
  if (favourite) query.favourite = true;
  if (tag !== null) query.tag = tag;
  return query;
}

/** One thing that is asked for, beside the search text. */
export interface Chip {
  key: Exclude<keyof Filter, "text">;
  label: string;
}

/** What is asked for beside the search text, in the order of the filter's sheet. */
export function chipsOf(m: Messages, filter: Filter): Chip[] {
  const { filter: words } = m.library;
  const chips: Chip[] = [];
  if (filter.favourite) chips.push({ key: "favourite", label: m.library.favourite });
  if (filter.source !== "any") chips.push({ key: "source", label: words.sources[filter.source] });
  if (filter.player.trim() !== "") chips.push({ key: "player", label: playerName(m, filter.player.trim()) });
  if (filter.event.trim() !== "") chips.push({ key: "event", label: filter.event.trim() });
  if (filter.result !== "any") chips.push({ key: "result", label: words.results[filter.result] });
  if (filter.size !== null) chips.push({ key: "size", label: words.sizeName(filter.size) });
  const [from, to] = [parseDate(filter.dateFrom), parseDate(filter.dateTo)];
  if (from) chips.push({ key: "dateFrom", label: words.chips.from(from) });
  if (to) chips.push({ key: "dateTo", label: words.chips.to(to) });
  if (filter.tag !== null) chips.push({ key: "tag", label: words.chips.tag(filter.tag) });
  return chips;
}
