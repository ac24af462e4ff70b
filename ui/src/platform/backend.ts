import type { Event } from "./bindings/Event";
import type { NetworkBackend } from "./networks";
import type { ProblemsBackend } from "./problems";
import type { ReviewBackend } from "./review";
import type { LibraryBackend, ShellEvent } from "./library";
import type {
  Colour,
  Estimate,
  GameSummary,
  HintMove,
  LevelView,
  NewGame,
  NewGameForm,
  Point,
  RatingView,
  Settings,
  Startup,
  TableView,
} from "./types";

/** What is told without being asked: by the core, and by the window. */
export type BackendEvent = Event | ShellEvent;

/**
 * The core as the window sees it: one method a command of the contract. A refused command is a rejected promise
 * that carries an `AppError`.
 */
export interface Backend extends LibraryBackend, ReviewBackend, NetworkBackend, ProblemsBackend {
  startup(): Promise<Startup>;
  newGame(game: NewGame): Promise<TableView>;
  startGame(form: NewGameForm): Promise<TableView>;
  /** `ply` is the number of plies of the view that the person saw; another one is refused as `stale`. */
  play(point: Point, ply: number): Promise<TableView>;
  pass(ply: number): Promise<TableView>;
  resign(colour?: Colour): Promise<TableView>;
  undo(): Promise<TableView>;
  redo(): Promise<TableView>;
  toggleDead(point: Point): Promise<TableView>;
  toggleRegion(point: Point): Promise<TableView>;
  setDead(points: Point[]): Promise<TableView>;
  agree(colour: Colour): Promise<TableView>;
  resumePlay(colour: Colour): Promise<TableView>;
  agreeNoResult(colour: Colour): Promise<TableView>;
  /** Begins or stops to tell the person of moves that give points away. */
  setTeaching(on: boolean): Promise<TableView>;
  dismissLesson(): Promise<TableView>;
  handSeat(colour: Colour, cpu: boolean): Promise<TableView>;
  pause(paused: boolean): Promise<TableView>;
  view(): Promise<TableView>;
  listGames(): Promise<GameSummary[]>;
  openGame(id: number): Promise<TableView>;
  closeTable(): Promise<null>;
  renameGame(id: number, name: string): Promise<GameSummary>;
  deleteGame(id: number): Promise<null>;
  restoreGame(id: number): Promise<null>;
  exportSgf(id?: number): Promise<string>;
  settings(): Promise<Settings>;
  setSettings(change: Partial<Settings>): Promise<Settings>;
  hint(): Promise<HintMove[]>;
  estimate(): Promise<Estimate>;
  rating(): Promise<RatingView | null>;
  levels(): Promise<LevelView[]>;
  suspend(): Promise<TableView | null>;
  wake(): Promise<TableView | null>;
  /** Puts text on the system's clipboard. */
  copyText(text: string): Promise<void>;
  /** Hands over the one listener of events. */
  subscribe(listener: (event: BackendEvent) => void): Promise<void>;
}
