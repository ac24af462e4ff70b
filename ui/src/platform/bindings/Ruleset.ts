export type Ruleset = "japanese" | "chinese" | "aga" | "newZealand";
