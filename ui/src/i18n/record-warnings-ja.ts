import type { Colour, RecordWarning } from "../platform/types";

type Kind = RecordWarning["kind"];

/** One sentence a kind of warning about a record: a kind without its sentence does not compile. */
export type RecordWarningMessages = { [K in Kind]: (warning: Extract<RecordWarning, { kind: K }>) => string };

const colour = (c: Colour): string => (c === "black" ? "黒" : "白");

/** What was mended in a record, in Japanese. */
export const recordWarningsJa: RecordWarningMessages = {
  charsetMismatch: (w) => `文字コードは「${w.declared}」とありますが、${w.used}として読みました`,
  charsetGuessed: (w) => `文字コードの記載がないため、${w.used}と見て読みました`,
  mixedCharsets: () => "ひとつのファイルに違う文字コードの棋譜が混ざっています",
  badBytes: (w) => `読めない文字が${w.count}か所あります`,
  textBefore: () => "棋譜の前に余分な文字があります",
  textAfter: () => "棋譜の後に余分な文字があります",
  notGo: (w) => `${w.game}局目は囲碁ではないので除きました（${w.text}）`,
  unsupportedBoard: (w) => `${w.game}局目の碁盤は表せないので除きました（${w.text}）`,
  missingParentheses: (w) => `閉じ括弧が${w.count}個足りません`,
  extraParenthesis: () => "余分な閉じ括弧があります",
  noOpeningParenthesis: () => "始めの括弧がありません",
  missingSemicolon: () => "節の始めのセミコロンがありません",
  emptyVariation: () => "空の変化図がありました",
  looseText: () => "どこにも属さない文字がありました",
  unfinishedValue: (w) => `${w.ident}の値が閉じていません`,
  bareBracket: (w) => `${w.ident}の文中に、そのままの閉じ角括弧があります`,
  lowerCase: (w) => `小文字の名前を${w.ident}として読みました`,
  repeated: (w) => `${w.ident}が重なっていたので、まとめました`,
  noValue: (w) => `${w.ident}に値がないので除きました`,
  manyMovesInNode: () => "ひとつの節に複数の着手があったので分けました",
  noSize: (w) => `碁盤の大きさの記載がないため、${w.width}×${w.height}としました`,
  badSize: (w) => `碁盤の大きさ「${w.text}」が分からないため、${w.width}×${w.height}としました`,
  oddKomi: (w) => `コミ「${w.text}」を${w.used}目と読みました`,
  badKomi: (w) => `コミ「${w.text}」が分からないため、なしとしました`,
  handicapPlaced: (w) => `${w.handicap}子の置石が置かれていなかったので、定位置に置きました`,
  handicapMissing: (w) => `${w.handicap}子とありますが、置石がありません`,
  oldPass: () => "古い書き方のパス（tt）がありました",
  badPoint: (w) => `${w.moveNumber === null ? "" : `${w.moveNumber}手目：`}${w.ident}の「${w.text}」は盤上の点ではありません`,
  illegalMove: (w) =>
    `${w.moveNumber}手目（${colour(w.colour)}）は${{ occupied: "石のある点です", suicide: "着手禁止点です", ko: "コウの取り返しです" }[w.fault]}。棋譜のとおりに打ちました`,
  setupInPlay: (w) => `${w.moveNumber}手の後に石が置かれています`,
  more: (w) => `ほかに${w.count}件あります`,
};
