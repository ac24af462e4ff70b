import { outcomeText } from "../i18n/results";
import type { Messages } from "../i18n";
import type { Coordinates, TableView } from "../platform/types";
import { pointLabel } from "./points";

/** What a screen reader says when the table goes from `before` to `next`; null when nothing is worth saying. */
export function moveAnnouncement(m: Messages, before: TableView, next: TableView, coordinates: Coordinates): string | null {
  if (next.outcome && !before.outcome) return outcomeText(m, next.outcome);
  if (next.phase.kind === "marking" && before.phase.kind !== "marking") return `${m.marking.title} ${m.marking.help}`;
  if (next.moveNumber < before.moveNumber) return m.table.status(next.moveNumber, next.toPlay);
  if (next.moveNumber === before.moveNumber || next.lastMove === null) return null;
  // A free handicap stone leaves the same side to play.
  const mover = next.freeHandicapLeft < before.freeHandicapLeft ? "black" : next.toPlay === "black" ? "white" : "black";
  if (next.lastMove === "pass") return m.table.passedBy(mover);
  const parts = [m.board.move(mover, pointLabel(next.lastMove, next.height, coordinates))];
  const taken = next.prisoners[mover] - before.prisoners[mover];
  if (taken > 0) parts.push(m.board.captured(taken));
  if (next.atari.some((point) => !before.atari.includes(point))) parts.push(m.board.gaveAtari);
  return parts.join(" ");
}
