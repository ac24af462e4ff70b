import type { Colour } from "../platform/types";
import type { RecordWarningMessages } from "./record-warnings-ja";

const colour = (c: Colour): string => (c === "black" ? "Black" : "White");

/** What was mended in a record, in English. */
export const recordWarningsEn: RecordWarningMessages = {
  charsetMismatch: (w) => `The file says “${w.declared}”, but was read as ${w.used}`,
  charsetGuessed: (w) => `The file names no character set; it was read as ${w.used}`,
  mixedCharsets: () => "The games of this file are in different character sets",
  badBytes: (w) => `${w.count} ${w.count === 1 ? "place" : "places"} could not be read as text`,
  textBefore: () => "There is other text before the record",
  textAfter: () => "There is other text after the record",
  notGo: (w) => `Game ${w.game} is not Go and was left out (${w.text})`,
  unsupportedBoard: (w) => `Game ${w.game} has a board that cannot be shown and was left out (${w.text})`,
  missingParentheses: (w) => `${w.count} closing ${w.count === 1 ? "parenthesis was" : "parentheses were"} missing`,
  extraParenthesis: () => "There was a closing parenthesis too many",
  noOpeningParenthesis: () => "The opening parenthesis was missing",
  missingSemicolon: () => "A semicolon before a node was missing",
  emptyVariation: () => "There was an empty variation",
  looseText: () => "There was text that belongs to nothing",
  unfinishedValue: (w) => `A value of ${w.ident} does not end`,
  bareBracket: (w) => `A bracket in the text of ${w.ident} was not escaped`,
  lowerCase: (w) => `A name in lower case was read as ${w.ident}`,
  repeated: (w) => `${w.ident} stands twice; both were joined`,
  noValue: (w) => `${w.ident} has no value and was left out`,
  manyMovesInNode: () => "A node with several moves was parted",
  noSize: (w) => `No board size is given; ${w.width}×${w.height} was taken`,
  badSize: (w) => `The board size “${w.text}” makes no sense; ${w.width}×${w.height} was taken`,
  oddKomi: (w) => `The komi “${w.text}” was read as ${w.used}`,
  badKomi: (w) => `The komi “${w.text}” makes no sense; there is none`,
  handicapPlaced: (w) => `${w.handicap} handicap stones were named but not placed; they are on the usual points`,
  handicapMissing: (w) => `${w.handicap} handicap stones are named but stand nowhere`,
  oldPass: () => "A pass was written in the old way (tt)",
  badPoint: (w) => `${w.moveNumber === null ? "" : `Move ${w.moveNumber}: `}“${w.text}” of ${w.ident} is no point of the board`,
  illegalMove: (w) =>
    `Move ${w.moveNumber} (${colour(w.colour)}) ${{ occupied: "is on a stone", suicide: "is suicide", ko: "retakes a ko at once" }[w.fault]}; it was played as written`,
  setupInPlay: (w) => `Stones are set up after move ${w.moveNumber}`,
  more: (w) => `There are ${w.count} more`,
};
