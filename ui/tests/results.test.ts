import { describe, expect, it } from "vitest";
import { outcomeText, resultText } from "../src/i18n";
import { en } from "../src/i18n/en";
import { ja } from "../src/i18n/ja";
import { messagesFor } from "../src/i18n";
import type { Outcome } from "../src/platform/types";

/** The customs of the two languages, outcome by outcome, with SGF's own form. */
const CUSTOMS: [Outcome, string, string, string][] = [
  [{ kind: "resign", winner: "black" }, "B+R", "黒中押し勝ち", "Black wins by resignation"],
  [{ kind: "score", winner: "white", margin: 0.5 }, "W+0.5", "白半目勝ち", "White wins by 0.5 points"],
  [{ kind: "score", winner: "black", margin: 3.5 }, "B+3.5", "黒3目半勝ち", "Black wins by 3.5 points"],
  [{ kind: "score", winner: "white", margin: 12 }, "W+12", "白12目勝ち", "White wins by 12 points"],
  [{ kind: "score", winner: "black", margin: 1 }, "B+1", "黒1目勝ち", "Black wins by 1 point"],
  [{ kind: "time", winner: "black" }, "B+T", "黒時間切れ勝ち", "Black wins on time"],
  [{ kind: "draw" }, "0", "持碁", "Draw"],
  [{ kind: "noResult" }, "Void", "無勝負", "No result"],
];

describe("results", () => {
  it.each(CUSTOMS)("%o is %s: %s, %s", (outcome, re, japanese, english) => {
    expect(outcomeText(ja, outcome)).toBe(japanese);
    expect(outcomeText(en, outcome)).toBe(english);
    expect(resultText(ja, re)).toBe(japanese);
    expect(resultText(en, re)).toBe(english);
  });

  it("tells ends that our own games do not have", () => {
    expect(["?", "B+", "W+F", "B+Forfeit"].map((re) => resultText(ja, re))).toEqual(["不明", "黒勝ち", "白反則勝ち", "黒反則勝ち"]);
    expect(["?", "B+", "W+F"].map((re) => resultText(en, re))).toEqual(["Unknown", "Black wins", "White wins by forfeit"]);
  });

  it("shows a result that nobody knows as it is written", () => {
    expect(resultText(ja, "打ち掛け")).toBe("打ち掛け");
  });

  it("writes ranks by custom", () => {
    expect([ja.rank("5k"), ja.rank("1d"), ja.rank("2d")]).toEqual(["5級", "初段", "2段"]);
    expect([en.rank("5k"), en.rank("2d")]).toEqual(["5 kyu", "2 dan"]);
  });
});

describe("language", () => {
  it("follows the setting, else the first language of the device that is spoken, else English", () => {
    expect(messagesFor("ja", ["en-GB"]).code).toBe("ja");
    expect(messagesFor("system", ["fr-FR", "ja-JP", "en"]).code).toBe("ja");
    expect(messagesFor("system", ["en-US", "ja"]).code).toBe("en");
    expect(messagesFor("system", ["fr"]).code).toBe("en");
  });
});
