import type { Messages } from "../i18n";
import type { Colour, PerColour, SeatView } from "../platform/types";

/** What a seat is called: its name, or what the person calls it by custom. */
export function seatName(m: Messages, seats: PerColour<SeatView>, colour: Colour): string {
  const seat = seats[colour];
  if (seat.name !== "") return seat.name;
  if (seat.kind === "cpu") return m.seat.cpu(seat.level);
  const both = seats.black.kind === "human" && seats.white.kind === "human";
  return both ? m.colour(colour) : m.seat.you;
}

/** The same where there is little room: a CPU without its level. */
export function shortSeatName(m: Messages, seats: PerColour<SeatView>, colour: Colour): string {
  const seat = seats[colour];
  return seat.kind === "cpu" && seat.name === "" ? m.seat.cpuShort : seatName(m, seats, colour);
}
