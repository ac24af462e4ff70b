import type { Language } from "../platform/types";
import { en } from "./en";
import { ja, type Messages } from "./ja";

export { errorText } from "./errors";
export { recordWarningText } from "./record-warnings";
export { outcomeText, resultText } from "./results";
export type { Messages } from "./ja";

/** The messages for a setting; "system" takes the first language of the device that we speak, else English. */
export function messagesFor(language: Language, device: readonly string[]): Messages {
  if (language === "ja") return ja;
  if (language === "en") return en;
  const first = device.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "ja" || tag === "en");
  return first === "ja" ? ja : en;
}
