import type { Point, ProblemBook, ProblemFilter, ProblemOverview, ProblemPage, ProblemStatus, ProblemView } from "./types";

/** Which problems: a book or all, and how the person stands with them. */
export interface ProblemQuery {
  book?: ProblemBook;
  status?: ProblemFilter;
  offset: number;
  limit: number;
}

/** The commands of the problem book. Those of the open problem answer with its view. */
export interface ProblemsBackend {
  problemBooks(): Promise<ProblemOverview>;
  problemList(query: ProblemQuery): Promise<ProblemPage>;
  problemOpen(id: number): Promise<ProblemView>;
  problemDaily(): Promise<ProblemView>;
  /** A problem that is due, else the next one that was never solved. */
  problemNext(book?: ProblemBook): Promise<ProblemView>;
  /** May take seconds, when the CPU has to judge a move that the book does not have. */
  problemPlay(point: Point): Promise<ProblemView>;
  /** Goes on against the CPU after a verdict; it may take seconds too, as may its answers. */
  problemPlayOn(): Promise<ProblemView>;
  problemPass(): Promise<ProblemView>;
  problemUndo(): Promise<ProblemView>;
  problemRetry(): Promise<ProblemView>;
  problemHint(): Promise<ProblemView>;
  /** Enters the book's line, then steps along it. */
  problemSolution(by: number): Promise<ProblemView>;
  /** As the person sees it, where nobody else can tell. */
  problemMark(status: Exclude<ProblemStatus, "new">): Promise<ProblemView>;
  problemClose(): Promise<null>;
}

type Call = <T>(command: string, args?: Record<string, unknown>) => Promise<T>;

export function problemCommands(call: Call): ProblemsBackend {
  return {
    problemBooks: () => call("problem_books"),
    problemList: (query) => call("problem_list", { ...query }),
    problemOpen: (id) => call("problem_open", { id }),
    problemDaily: () => call("problem_daily"),
    problemNext: (book) => call("problem_next", book ? { book } : {}),
    problemPlay: (point) => call("problem_play", { point }),
    problemPlayOn: () => call("problem_play_on"),
    problemPass: () => call("problem_pass"),
    problemUndo: () => call("problem_undo"),
    problemRetry: () => call("problem_retry"),
    problemHint: () => call("problem_hint"),
    problemSolution: (by) => call("problem_solution", { by }),
    problemMark: (status) => call("problem_mark", { status }),
    problemClose: () => call("problem_close"),
  };
}
