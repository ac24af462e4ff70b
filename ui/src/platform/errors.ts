export type { AppError } from "./bindings/AppError";

/** A rejected promise of the backend, or anything else that was thrown, with its `kind` where it has one. */
export function errorKind(thrown: unknown): string | null {
  if (typeof thrown === "object" && thrown !== null && "kind" in thrown) {
    return typeof thrown.kind === "string" ? thrown.kind : null;
  }
  return null;
}
