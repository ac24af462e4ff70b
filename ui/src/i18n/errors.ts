import { type AppError, errorKind } from "../platform/errors";
import type { Messages } from "./ja";

type Kind = AppError["kind"];

/** One sentence a kind of error: a kind without its sentence does not compile. */
export type ErrorMessages = { [K in Kind]: (error: Extract<AppError, { kind: K }>) => string } & {
  unknown: () => string;
};

/** What the person is told about anything that was thrown. */
export function errorText(messages: Messages, thrown: unknown): string {
  const kind = errorKind(thrown);
  if (kind === null || kind === "unknown" || !Object.hasOwn(messages.errors, kind)) return messages.errors.unknown();
  const say = messages.errors[kind as Kind] as (error: unknown) => string;
  return say(thrown);
}
