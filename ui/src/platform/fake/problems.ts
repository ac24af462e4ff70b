import type { ProblemsBackend } from "../problems";
import type { BookView, ProblemBook, ProblemSummary, ProblemView } from "../types";

/** One corner, as the fake core knows it: Black lives with A2, White dies at A1 otherwise. */
const CORNER = [".......", ".......", ".......", "OOOO...", "XXXO...", "..XO...", "..XO..."];
const VIEW = { left: 0, top: 12, width: 7, height: 7 };
const RIGHT = "A1";

function summary(id: number, book: ProblemBook, number: number, change: Partial<ProblemSummary> = {}): ProblemSummary {
  return { id, book, number, toPlay: "black", goal: "live", status: "new", due: false, solvedToday: false, twinSolved: false, size: 19, view: VIEW, board: CORNER, ...change };
}

function whole(part: readonly string[]): string[] {
  const empty = ".".repeat(19);
  return [...Array.from({ length: 12 }, () => empty), ...part.map((row) => row + ".".repeat(12))];
}

/** A problem book of a few corners. */
export function fakeProblems(refuse: (error: { kind: "noProblem" }) => never): ProblemsBackend {
  const problems = [
    summary(10001, "gokyo", 1),
    summary(10002, "gokyo", 2, { status: "solved" }),
    summary(10003, "gokyo", 3, { status: "missed", due: true }),
    summary(20001, "xuanxuan", 1, { goal: null, toPlay: "white" }),
  ];
  let open: ProblemView | null = null;

  const beside = (p: ProblemSummary, by: number) => {
    const book = problems.filter((q) => q.book === p.book);
    return book[book.indexOf(p) + by]?.id ?? null;
  };
  const fresh = (p: ProblemSummary): ProblemView => ({
    id: p.id,
    book: p.book,
    number: p.number,
    count: problems.filter((q) => q.book === p.book).length,
    previous: beside(p, -1),
    next: beside(p, 1),
    size: 19,
    board: whole(CORNER),
    view: VIEW,
    side: p.toPlay,
    goal: p.goal,
    state: "toMove",
    moves: [],
    lastMove: null,
    ko: null,
    verdict: null,
    hint: { region: [], point: null },
    onward: null,
    solution: null,
    status: p.status,
    due: p.due,
    tries: 0,
    solvedMs: null,
    comesBack: null,
    twins: [],
  });
  const now = () => open ?? refuse({ kind: "noProblem" });
  const show = (view: ProblemView) => Promise.resolve((open = view));
  const openAt = (id: number) => show(fresh(problems.find((p) => p.id === id) ?? refuse({ kind: "noProblem" })));
  const withStone = (view: ProblemView, point: string): string[] => {
    const x = "ABCDEFGHJKLMNOPQRST".indexOf(point.charAt(0));
    const y = 19 - Number(point.slice(1));
    return view.board.map((row, i) => (i === y ? row.slice(0, x) + (view.side === "black" ? "X" : "O") + row.slice(x + 1) : row));
  };
  const book = (name: ProblemBook, count: number): BookView => ({ book: name, count, solved: name === "gokyo" ? 1 : 0, tried: name === "gokyo" ? 2 : 0, due: name === "gokyo" ? 1 : 0 });

  return {
    problemBooks: () =>
      Promise.resolve({
        books: [book("gokyo", 517), book("xuanxuan", 346), book("guanzi", 1304), book("shikatsu", 188)],
        daily: problems[0] ?? refuse({ kind: "noProblem" }),
        streak: 3,
      }),
    problemList: (query) => {
      const all = problems.filter(
        (p) =>
          (query.book === undefined || p.book === query.book) &&
          (query.status === undefined || query.status === "all" || (query.status === "due" ? p.due : query.status === "open" ? p.status !== "solved" : p.status === query.status)),
      );
      return Promise.resolve({ total: all.length, problems: all.slice(query.offset, query.offset + query.limit) });
    },
    problemOpen: openAt,
    problemDaily: () => openAt(10001),
    problemNext: () => openAt(10003),
    problemPlay: (point) => {
      const view = now();
      const right = point === RIGHT;
      if (view.onward) return show({ ...view, board: withStone(view, point), moves: [...view.moves, point, "pass"], lastMove: point, onward: { passed: true, dead: ["A2"] } });
      return show({
        ...view,
        board: withStone(view, point),
        moves: [...view.moves, point],
        lastMove: point,
        state: right ? "solved" : "failed",
        status: right ? "solved" : "missed",
        verdict: right ? { kind: "book", right: true, ko: false } : { kind: "proof", right: false, ko: false },
      });
    },
    problemPlayOn: () => show({ ...now(), onward: { passed: false, dead: [] } }),
    problemPass: () => show({ ...now(), moves: [...now().moves, "pass", "pass"], onward: { passed: true, dead: ["A2"] } }),
    problemUndo: () => openAt(now().id),
    problemRetry: () => openAt(now().id),
    problemHint: () => {
      const view = now();
      return show({ ...view, hint: { region: ["A1", "B1", "A2", "B2"], point: view.hint.region.length > 0 ? RIGHT : null } });
    },
    problemSolution: (by) => {
      const view = now();
      const index = Math.max(0, Math.min(1, (view.solution?.index ?? 0) + by));
      return show({ ...fresh(problems.find((p) => p.id === view.id) ?? refuse({ kind: "noProblem" })), board: index > 0 ? withStone(view, RIGHT) : whole(CORNER), lastMove: index > 0 ? RIGHT : null, moves: index > 0 ? [RIGHT] : [], state: "solution", solution: { index, length: 1 } });
    },
    problemMark: (status) => show({ ...now(), status }),
    problemClose: () => {
      open = null;
      return Promise.resolve(null);
    },
  };
}
