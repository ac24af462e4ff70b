import type { RecordWarning } from "../platform/types";
import type { Messages } from "./ja";

/** What the person is told about something that was mended in a record. */
export function recordWarningText(m: Messages, warning: RecordWarning): string {
  const say = m.recordWarnings[warning.kind] as (warning: RecordWarning) => string;
  return say(warning);
}
