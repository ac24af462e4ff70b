import type { Messages } from "../i18n";
import type { Colour, PerColour, SeatView } from "../platform/types";

/** The name that a record written here has for the CPU. */
const CPU_NAME = /^Ranka level (\d+)$/;

/** A player's name as a record has it; the CPU's is said as everywhere else. */
export function playerName(m: Messages, written: string): string {
  const level = CPU_NAME.exec(written)?.[1];
  return level === undefined ? written : m.seat.cpu(Number(level));
}

/** The name that records have for what `playerName` says. */
export function writtenName(m: Messages, said: string): string {
  const level = /\d+$/.exec(said)?.[0];
  return level !== undefined && said === m.seat.cpu(Number(level)) ? `Ranka level ${level}` : said;
}

/** What a seat is called: its name, or what the person calls it by custom. */
export function seatName(m: Messages, seats: PerColour<SeatView>, colour: Colour): string {
  const seat = seats[colour];
  if (seat.name !== "") return playerName(m, seat.name);
  if (seat.kind === "cpu") return m.seat.cpu(seat.level);
  const both = seats.black.kind === "human" && seats.white.kind === "human";
  return both ? m.colour(colour) : m.seat.you;
}

/** The same where there is little room: a CPU without its level. */
export function shortSeatName(m: Messages, seats: PerColour<SeatView>, colour: Colour): string {
  const seat = seats[colour];
  return seat.kind === "cpu" && seat.name === "" ? m.seat.cpuShort : seatName(m, seats, colour);
}
