import type { NewGameForm } from "./NewGameForm";

export type Settings = {
  version: number;
  language: "system" | "ja" | "en";
  theme: "system" | "light" | "dark";
  coordinates: "off" | "letters" | "japanese";
  atariMarks: boolean;
  placement: "auto" | "direct" | "confirm" | "loupe";
  sound: boolean;
  moveNumbers: boolean;
  newGame: NewGameForm;
};
