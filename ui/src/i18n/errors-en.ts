import type { Colour } from "../platform/types";
import type { ErrorMessages } from "./errors";

const colour = (c: Colour): string => (c === "black" ? "Black" : "White");

/** Every error as an English sentence. */
export const errorsEn: ErrorMessages = {
  offBoard: () => "That is off the board",
  occupied: () => "There is a stone here already",
  suicide: () => "Suicide is not allowed here",
  ko: () => "Ko: you cannot retake at once",
  repetition: (e) => `This would repeat the board of move ${e.ply}`,
  notYourTurn: (e) => `It is ${colour(e.toPlay)}’s turn`,
  handicapLeft: (e) => `Place the ${e.left} remaining handicap ${e.left === 1 ? "stone" : "stones"} first`,
  gameOver: () => "The game is over",
  wrongPhase: () => "Not possible now",
  badPoint: (e) => `There is no point “${e.text}”`,
  badSize: (e) => `A ${e.size}×${e.size} board cannot be played on`,
  badKomi: (e) => `A komi of ${e.komi} cannot be used (−50 to 50, in half points)`,
  badHandicap: (e) => (e.max < 2 ? "No handicap on this board" : `At most ${e.max} handicap stones here`),
  badLevel: (e) => `There is no CPU of level ${e.level}`,
  badClock: () => "The time setting is not valid",
  nothingToUndo: () => "There is no move to take back",
  nothingToRedo: () => "There is no move to play again",
  noTable: () => "No game is open",
  noSuchGame: () => "That game cannot be found",
  unreadableGame: () => "This game cannot be read. It is kept as it is",
  stale: () => "The board has changed. Please play again",
  notEmpty: () => "There is a stone on this point",
  noStone: () => "There is no stone on this point",
  noRepetition: () => "The board has not been repeated",
  cpuSeat: (e) => `${colour(e.colour)} is played by the CPU`,
  storageFull: () => "The device is full: the game could not be saved",
  storageReadOnly: () => "The saved games cannot be written to",
  storageBusy: () => "Ranka is open elsewhere with these games. Close it there first",
  storageNewer: () => "These games were saved by a newer Ranka. Please update",
  storageCorrupt: (e) => `The file of saved games is damaged: ${e.path}`,
  storage: (e) => `Saving failed (${e.code})`,
  internal: () => "Something went wrong inside Ranka. Please try again",
  malformed: () => "The request was malformed",
  unknownCommand: (e) => `There is no command “${e.command}”`,
  badArgs: (e) => `The value of “${e.field}” is not valid`,
  unknown: () => "Something unexpected happened",
};
