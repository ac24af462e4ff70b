/** Days in the words of the language, the same everywhere. */

type Parts = Pick<Intl.DateTimeFormatOptions, "year" | "month" | "day">;
const DAY: Parts = { year: "numeric", month: "short", day: "numeric" };

/** The day on which something happened here. */
export function dayOf(language: string, ms: number): string {
  return new Intl.DateTimeFormat(language, DAY).format(ms);
}

/** A record's date: SGF's `YYYY`, `YYYY-MM` and `YYYY-MM-DD` in words; whatever else is written there as it is. */
export function recordDate(language: string, written: string): string {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(written.trim());
  if (!match) return written;
  const [, year, month, day] = match;
  const [m, d] = [Number(month ?? 1), Number(day ?? 1)];
  const at = new Date(Date.UTC(Number(year), m - 1, d));
  // The 31st of February is none, nor is a year before 100 that year to `Date`.
  if (at.getUTCFullYear() !== Number(year) || at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d) return written;
  const shown: Parts = { year: "numeric", ...(month ? { month: "short" } : {}), ...(day ? { day: "numeric" } : {}) };
  return new Intl.DateTimeFormat(language, { ...shown, timeZone: "UTC" }).format(at);
}
