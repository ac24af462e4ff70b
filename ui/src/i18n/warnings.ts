import type { Warning } from "../platform/types";
import { errorText } from "./errors";
import type { Messages } from "./ja";

/** A sentence for what the core noticed at its start. Storage troubles share their words with the errors. */
export function warningText(m: Messages, warning: Warning): string {
  switch (warning.kind) {
    case "corruptSetAside":
      return m.warnings.corruptSetAside(warning.path);
    case "unreadableGames":
      return m.warnings.unreadableGames(warning.count);
    case "networkLost":
      return m.warnings.networkLost(warning.name);
    case "settingsField":
      return m.warnings.settingsField(warning.field);
    default: {
      const text = errorText(m, warning);
      return text === m.errors.unknown() ? m.warnings.other : text;
    }
  }
}
