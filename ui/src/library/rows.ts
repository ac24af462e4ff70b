/** Which rows of a long list are drawn. */

/** A part of a list: the first index, and the one after the last. */
export interface Span {
  first: number;
  end: number;
}

export interface Layout {
  /** Items in the whole list. */
  count: number;
  /** Items beside each other. */
  columns: number;
  /** Height of a line of items, in pixels. */
  lineHeight: number;
  /** Where the window lies over the list: its upper edge, from the list's upper edge, and its height, in pixels. */
  top: number;
  height: number;
}

/** Lines drawn above and below the window, so that a flick finds them there. */
const OVERSCAN = 4;

/** The items that the window shows, and a few lines more on either side. */
export function visible({ count, columns, lineHeight, top, height }: Layout): Span {
  if (count === 0 || lineHeight <= 0) return { first: 0, end: 0 };
  const lines = Math.ceil(count / columns);
  const firstLine = Math.min(Math.max(0, Math.floor(top / lineHeight) - OVERSCAN), Math.max(0, lines - 1));
  const endLine = Math.min(lines, Math.max(firstLine + 1, Math.ceil((top + height) / lineHeight) + OVERSCAN));
  return { first: firstLine * columns, end: Math.min(count, endLine * columns) };
}

/** Height of the whole list in pixels. */
export function heightOf(count: number, columns: number, lineHeight: number): number {
  return Math.ceil(count / columns) * lineHeight;
}

/** The index that a key leads to from `at`, or null for another key. */
export function step(key: string, at: number, count: number, columns: number, linesShown: number): number | null {
  const by: Record<string, number> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * linesShown,
    PageUp: -columns * linesShown,
    Home: -count,
    End: count,
  };
  const move = by[key];
  if (move === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, at + move));
}
