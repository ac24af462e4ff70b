/** The contract's types in one place, and the parts of them that have no name of their own. */
import type { NewGameForm } from "./bindings/NewGameForm";
import type { Settings } from "./bindings/Settings";

export type { ClockSetup } from "./bindings/ClockSetup";
export type { ClockView } from "./bindings/ClockView";
export type { Colour } from "./bindings/Colour";
export type { Estimate } from "./bindings/Estimate";
export type { GameSummary } from "./bindings/GameSummary";
export type { HintMove } from "./bindings/HintMove";
export type { LevelView } from "./bindings/LevelView";
export type { NewGame } from "./bindings/NewGame";
export type { NewGameForm } from "./bindings/NewGameForm";
export type { OnTimeout } from "./bindings/OnTimeout";
export type { Outcome } from "./bindings/Outcome";
export type { PerColour } from "./bindings/PerColour";
export type { BoardPart } from "./bindings/BoardPart";
export type { BookView } from "./bindings/BookView";
export type { ProblemBook } from "./bindings/ProblemBook";
export type { ProblemFilter } from "./bindings/ProblemFilter";
export type { ProblemGoal } from "./bindings/ProblemGoal";
export type { ProblemOverview } from "./bindings/ProblemOverview";
export type { ProblemPage } from "./bindings/ProblemPage";
export type { ProblemSummary } from "./bindings/ProblemSummary";
export type { ProblemTwin } from "./bindings/ProblemTwin";
export type { ProblemView } from "./bindings/ProblemView";
export type { RatingView } from "./bindings/RatingView";
export type { Ruleset } from "./bindings/Ruleset";
export type { SeatView } from "./bindings/SeatView";
export type { Settings } from "./bindings/Settings";
export type { SideClock } from "./bindings/SideClock";
export type { SideScore } from "./bindings/SideScore";
export type { Startup } from "./bindings/Startup";
export type { TableView } from "./bindings/TableView";
export type { Warning } from "./bindings/Warning";

export type * from "./review-types";

/** "D4": a letter without I, and a row counted from the bottom. */
export type Point = string;
export type Coordinates = Settings["coordinates"];
export type Placement = Settings["placement"];
export type Theme = Settings["theme"];
export type Language = Settings["language"];
export type Opponent = NewGameForm["opponent"];
