export type ClockSetup =
  | { kind: "none" }
  | { kind: "perMove"; seconds: number }
  | { kind: "byoYomi"; mainSeconds: number; periodSeconds: number; periods: number };
