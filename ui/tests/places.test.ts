import { describe, expect, it } from "vitest";
import { placesOf } from "../src/library/places";

describe("places of files", () => {
  it("say once what all have in common", () => {
    const paths = ["/home/aoi/games/a.sgf", "/home/aoi/games/old/b.sgf", "/home/aoi/games/old.zip!/deep/c.sgf"];
    expect(placesOf(paths)).toEqual({
      common: "/home/aoi/games",
      places: [
        { name: "a.sgf", folder: "" },
        { name: "b.sgf", folder: "old" },
        { name: "c.sgf", folder: "old.zip!/deep" },
      ],
    });
  });

  it("take whole names of folders for the same only", () => {
    expect(placesOf(["/games/a/1.sgf", "/games/ab/1.sgf"])).toEqual({ common: "/games", places: [{ name: "1.sgf", folder: "a" }, { name: "1.sgf", folder: "ab" }] });
    expect(placesOf(["C:\\games\\a.sgf", "D:\\b.sgf"])).toEqual({ common: "", places: [{ name: "a.sgf", folder: "C:/games" }, { name: "b.sgf", folder: "D:" }] });
  });

  it("are names alone for what was pasted", () => {
    expect(placesOf(["クリップボード"])).toEqual({ common: "", places: [{ name: "クリップボード", folder: "" }] });
    expect(placesOf([])).toEqual({ common: "", places: [] });
  });
});
