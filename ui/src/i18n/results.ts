import type { Outcome } from "../platform/types";
import type { Messages } from "./ja";

/** The end of a game in the custom of the language: 黒3目半勝ち, "Black wins by 3.5 points". */
export function outcomeText(m: Messages, outcome: Outcome): string {
  switch (outcome.kind) {
    case "score":
      return m.result.score(outcome.winner, outcome.margin);
    case "draw":
      return m.result.draw;
    case "resign":
      return m.result.resign(outcome.winner);
    case "time":
      return m.result.time(outcome.winner);
    case "noResult":
      return m.result.noResult;
  }
}

/** The same from SGF's `RE` ("B+3.5", "W+R", "0", "Void"), as the list of games has it. */
export function resultText(m: Messages, re: string): string {
  const outcome = parseResult(re);
  return outcome === null ? otherText(m, re) : outcomeText(m, outcome);
}

/** Ends that our own games do not have. What is none in SGF either is shown as it is written. */
function otherText(m: Messages, re: string): string {
  if (re === "?") return m.library.filter.results.unknown;
  const match = /^([BW])\+(F|Forfeit)?$/.exec(re);
  if (!match) return re;
  const winner = match[1] === "B" ? "black" : "white";
  return match[2] === undefined ? m.result.wins(winner) : m.result.forfeit(winner);
}

function parseResult(re: string): Outcome | null {
  if (re === "0" || re === "Draw") return { kind: "draw" };
  if (re === "Void") return { kind: "noResult" };
  const match = /^([BW])\+(.+)$/.exec(re);
  if (!match) return null;
  const winner = match[1] === "B" ? "black" : "white";
  const how = match[2] ?? "";
  if (how === "R" || how === "Resign") return { kind: "resign", winner };
  if (how === "T" || how === "Time") return { kind: "time", winner };
  const margin = Number(how);
  return Number.isFinite(margin) ? { kind: "score", winner, margin } : null;
}
