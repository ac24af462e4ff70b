/** `text` kept together, whichever way it is written: FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE (Unicode UAX #9). */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
