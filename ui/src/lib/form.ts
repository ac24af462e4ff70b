/** The new-game form: the rules of what goes with what. */
import type { ClockSetup, NewGameForm, Ruleset, TableView } from "../platform/types";

/** Board sizes that the form offers. */
export const SIZES = [7, 9, 13, 19] as const;
/** Komi that the form offers by name; 0 is none. */
export const KOMI = [0, 0.5, 5.5, 6.5, 7.5] as const;
export const KOMI_LIMIT = 50;

/** The komi by custom of a rule set, in points; half a point with a handicap. */
export function usualKomi(rules: Ruleset, handicap: number): number {
  if (handicap > 0) return 0.5;
  switch (rules) {
    case "japanese":
      return 6.5;
    case "chinese":
    case "aga":
      return 7.5;
    case "newZealand":
      return 7;
  }
}

/** A typed komi in half points from −50 to 50; null where the text is none. */
export function parseKomi(text: string): number | null {
  const plain = text.trim().normalize("NFKC").replace("−", "-");
  if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) return null;
  const value = Number(plain);
  return Number.isInteger(value * 2) && Math.abs(value) <= KOMI_LIMIT ? value : null;
}

/** Most handicap stones on a board: nine on odd sizes from 9, four on 7 and on even sizes from 8 (GTP 2, §4.1.1). */
export function mostHandicap(size: number): number {
  if (size >= 9 && size % 2 === 1) return 9;
  return size >= 7 ? 4 : 0;
}

/** Most komi, in points, with which a game is even. */
const MOST_FAIR_KOMI = 8;

/** Whether a game tells who is the stronger: even, with an ordinary komi, on an ordinary board. */
export function isEven(form: NewGameForm): boolean {
  return form.handicap === 0 && form.komi >= 0 && form.komi <= MOST_FAIR_KOMI && form.size >= 9;
}

/** Whether a game may count for the person's rank: even, and against the CPU without its help. */
export function canRank(form: NewGameForm): boolean {
  return form.opponent === "cpu" && !form.teaching && isEven(form);
}

/** `form` with `change`, and what follows from it: the custom komi, no more stones than the board takes. */
export function changed(form: NewGameForm, change: Partial<NewGameForm>): NewGameForm {
  const next = { ...form, ...change };
  next.handicap = Math.min(next.handicap, mostHandicap(next.size));
  if (next.opponent !== "cpu") next.ranked = false;
  // Who takes the stones is agreed and not drawn.
  if (next.handicap > 0 && next.colour === "nigiri") next.colour = "black";
  const followsCustom = form.komi === usualKomi(form.rules, form.handicap);
  const ground = next.rules !== form.rules || next.handicap > 0 !== form.handicap > 0;
  if (change.komi === undefined && ground && followsCustom) next.komi = usualKomi(next.rules, next.handicap);
  return next;
}

export type ClockChoice = "none" | "s30" | "s60" | "byoYomi";

export function clockChoice(clock: ClockSetup): ClockChoice {
  if (clock.kind === "perMove") return clock.seconds <= 30 ? "s30" : "s60";
  return clock.kind;
}

export function clockOf(choice: ClockChoice): ClockSetup {
  switch (choice) {
    case "none":
      return { kind: "none" };
    case "s30":
      return { kind: "perMove", seconds: 30 };
    case "s60":
      return { kind: "perMove", seconds: 60 };
    case "byoYomi":
      return { kind: "byoYomi", mainSeconds: 600, periodSeconds: 30, periods: 3 };
  }
}

/** The form of another game like the one on the table; colours alternate where the person wants that. */
export function rematchForm(view: TableView, last: NewGameForm): NewGameForm {
  const { black, white } = view.seats;
  const persons = [black, white].filter((seat) => seat.kind === "human").length;
  const opponent = persons === 2 ? "friend" : persons === 1 ? "cpu" : "watch";
  const person = black.kind === "human" ? "black" : "white";
  // Lots are drawn again. In a friend's game the form names the first player's colour, which only the form knows.
  const keep = last.colour === "nigiri" || opponent !== "cpu" || last.opponent !== opponent;
  const flips = last.alternate && view.handicap === 0;
  const colour = keep ? last.colour : flips ? (person === "black" ? "white" : "black") : person;
  return {
    ...last,
    opponent,
    colour,
    adapt: view.adapts,
    teaching: view.teaching,
    level: black.level ?? white.level ?? last.level,
    otherLevel: opponent === "watch" ? (white.level ?? last.otherLevel) : last.otherLevel,
    size: view.size,
    rules: view.rules,
    komi: view.komi,
    handicap: view.handicap,
    clock: view.clock?.setup ?? { kind: "none" },
    onTimeout: view.onTimeout,
  };
}
