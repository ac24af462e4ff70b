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
  badTag: (e) => `“${e.text}…” is too long: a tag has at most ${e.limit} characters`,
  badDate: (e) => `There is no date “${e.text}”`,
  badSize: (e) => `A ${e.size}×${e.size} board cannot be played on`,
  badKomi: (e) => `A komi of ${e.komi} cannot be used (−50 to 50, in half points)`,
  badHandicap: (e) => (e.max < 2 ? "No handicap on this board" : `At most ${e.max} handicap stones here`),
  badLevel: (e) => `There is no CPU of level ${e.level}`,
  badClock: () => "The time setting is not valid",
  nothingToUndo: () => "There is no move to take back",
  nothingToRedo: () => "There is no move to play again",
  noTable: () => "No game is open",
  noSuchGame: () => "That game cannot be found",
  noProblem: () => "No problem is open",
  noSuchProblem: (e) => (e.id === 0 ? "There is no such problem left" : "That problem cannot be found"),
  noReview: () => "No record is open",
  noSuchNode: () => "That move is not there any more",
  rootStays: () => "The start of a record cannot be removed",
  readOnly: () => "The game is still running: it can be looked at, not edited",
  recordFull: () => "This record cannot grow any larger",
  unreadableGame: () => "This game cannot be read. It is kept as it is",
  stale: () => "The board has changed. Please play again",
  notEmpty: () => "There is a stone on this point",
  noStone: () => "There is no stone on this point",
  noRepetition: () => "The board has not been repeated",
  cpuSeat: (e) => `${colour(e.colour)} is played by the CPU`,
  isRecord: () => "This record was read from a file. Open it for review",
  file: (e) =>
    ({
      missing: `The file cannot be found: ${e.path}`,
      denied: `There is no permission to use the file: ${e.path}`,
      full: `There is no room to write the file: ${e.path}`,
      other: `The file cannot be used: ${e.path}`,
    })[e.fault],
  fileTooLarge: (e) => `The file is too large (at most ${Math.round(e.limit / 1_048_576)} MB)`,
  tooMuchInFile: (e) => `There are too many ${{ nodes: "moves", games: "games", properties: "properties", files: "files" }[e.what]} (at most ${e.limit.toLocaleString("en")})`,
  noGameInFile: () => "There is no game record in this file",
  notGo: () => "This is not a record of Go",
  unsupportedBoard: (e) => `A board of this size (${e.size}) cannot be shown: 2 to 25 lines`,
  badArchive: () => "The archive is damaged or of an unknown kind",
  encrypted: () => "Archives with a password cannot be opened",
  unknownCharset: (e) => `There is no character set “${e.name}”`,
  noOriginal: () => "The original file is not kept, so it cannot be read again",
  noSuchJob: () => "That import cannot be found",
  importRuns: () => "Another import is running. Please wait until it ends",
  notBackup: () => "This is not a backup made by Ranka",
  backupNewer: () => "This backup was made by a newer Ranka. Please update",
  network: (e) => {
    switch (e.fault.is) {
      case "noNetwork":
        return "This is not a KataGo network (.bin.gz)";
      case "truncated":
        return "The network’s file ends too soon. Perhaps it was not copied whole";
      case "damaged":
        return "The network’s file is damaged";
      case "version":
        return `Networks of version ${e.fault.version} cannot be used (8 to 14)`;
      case "layer":
        return `This network has a part that cannot be used: ${e.fault.name}`;
      case "tooLarge":
        return "This network is too large";
      case "senseless":
        return "This network gives no sensible answers";
    }
  },
  noSuchNetwork: () => "That network is not there any more",
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
