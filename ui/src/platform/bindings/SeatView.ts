export type SeatView = { kind: "human" | "cpu"; name: string; level: number | null; handed: boolean };
