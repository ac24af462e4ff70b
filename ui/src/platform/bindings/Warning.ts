export type Warning =
  | { kind: "corruptSetAside"; path: string }
  | { kind: "settingsField"; field: string };
