export type PlayerSetup = { kind: "human"; name: string } | { kind: "cpu"; level: number };
