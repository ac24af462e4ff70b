/** When what a person types is searched for: a moment after the last letter, and never in the midst of a conversion. */

/** How long the typing must rest, in milliseconds. */
export const REST_MS = 180;

/**
 * Follows a text field. An input method shows unfinished readings while it composes (か, かt, かと → 加藤); those are not
 * what the person means. Browsers differ in whether the last `input` comes before or after `compositionend`, so both
 * count.
 */
export class Typing {
  private composing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: string;

  constructor(
    initial: string,
    private readonly search: (text: string) => void,
  ) {
    this.last = initial;
  }

  compositionStart(): void {
    this.composing = true;
    clearTimeout(this.timer);
  }

  compositionEnd(text: string): void {
    this.composing = false;
    this.soon(text);
  }

  input(text: string): void {
    if (!this.composing) this.soon(text);
  }

  /** Enter, or leaving the field: no need to wait. Enter that only ends a conversion is none. */
  now(text: string): void {
    if (this.composing) return;
    clearTimeout(this.timer);
    if (text === this.last) return;
    this.last = text;
    this.search(text);
  }

  /** The text was set otherwise than by typing. */
  set(text: string): void {
    clearTimeout(this.timer);
    this.last = text;
  }

  private soon(text: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(text), REST_MS);
  }
}
