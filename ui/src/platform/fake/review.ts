import { vertexOf } from "../../lib/points";
import type { ReviewBackend } from "../review";
import type { AppError } from "../errors";
import type { Colour, MarkKind, NodeView, Point, ReviewMarks, ReviewPlace, ReviewView, TableView, TreeCell, TreeEdge } from "../types";
import { fakeAnalysis } from "./analysis";
import { append, boardAt, type FakeRecord, NO_MARKS, pathTo, sampleRecord } from "./record";

const refuse = (kind: string): never => {
  throw { kind } as AppError;
};

/** A stand-in for the review's commands over one record, the same for every game; it knows no rules of Go. */
export function fakeReview(record: FakeRecord = sampleRecord(), table: () => TableView): ReviewBackend {
  const original = structuredClone(record);
  let kept = original;
  let now = structuredClone(record);
  let at = 0;
  let game: number | null = null;
  const chosen = new Map<number, number>();
  const past: { record: FakeRecord; at: number }[] = [];
  const future: { record: FakeRecord; at: number }[] = [];

  const nodeAt = (number: number) => now.nodes[number] ?? refuse("noSuchNode");
  const childOf = (number: number): number | undefined => {
    const children = nodeAt(number).children;
    const last = chosen.get(number);
    return last !== undefined && children.includes(last) ? last : children[0];
  };
  const line = (): number[] => {
    const path = pathTo(now, at);
    for (let next = childOf(at); next !== undefined; next = childOf(next)) path.push(next);
    return path;
  };
  const go = (number: number) => {
    nodeAt(number);
    at = number;
    for (const step of pathTo(now, at)) {
      const parent = nodeAt(step).parent;
      if (parent !== null) chosen.set(parent, step);
    }
  };
  const toPlay = (): Colour => {
    const path = pathTo(now, at).map(nodeAt);
    const said = path.findLast((step) => step.toPlay !== null || step.colour !== null);
    return said?.toPlay ?? (said?.colour === "black" ? "white" : "black");
  };
  function nodeView(): NodeView {
    const step = nodeAt(at);
    const path = pathTo(now, at);
    const siblings = step.parent === null ? [at] : nodeAt(step.parent).children;
    return {
      node: at,
      parent: step.parent,
      ply: path.length - 1,
      moveNumber: path.filter((n) => nodeAt(n).move !== null).length,
      move: step.move,
      colour: step.colour,
      board: boardAt(now, at),
      toPlay: toPlay(),
      lastMove: path.map(nodeAt).findLast((n) => n.move !== null)?.move ?? null,
      ko: null,
      atari: [],
      prisoners: { black: 0, white: 0 },
      comment: step.comment,
      name: step.name,
      marks: step.marks,
      children: step.children.map((n) => ({ node: n, colour: nodeAt(n).colour, move: nodeAt(n).move })),
      childCount: step.children.length,
      siblings: siblings.length,
      siblingIndex: siblings.indexOf(at),
      onMainLine: path.every((n) => nodeAt(n).parent === null || nodeAt(nodeAt(n).parent ?? 0).children[0] === n),
      hasSetup: [...step.setup.black, ...step.setup.white, ...step.setup.empty].length > 0,
      illegal: false,
      timeLeft: null,
      annotations: [],
    };
  }
  function view(): ReviewView {
    if (game === null) refuse("noReview");
    const steps = line();
    return {
      id: game ?? 0,
      info: now.info,
      width: now.width,
      height: now.height,
      nodes: now.nodes.length,
      node: nodeView(),
      line: { length: steps.length - 1, index: steps.indexOf(at) },
      edited: JSON.stringify(now) !== JSON.stringify(kept),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      saved: kept !== original,
      readOnly: false,
      charset: "Shift_JIS",
      warnings: [],
    };
  }
  function edit(change: () => void): ReviewView {
    past.push({ record: structuredClone(now), at });
    future.length = 0;
    change();
    return view();
  }
  function swap(from: typeof past, to: typeof past, empty: string): ReviewView {
    const step = from.pop() ?? refuse(empty);
    to.push({ record: now, at });
    now = step.record;
    go(step.at);
    return view();
  }
  const holds = (n: number, place: ReviewPlace) => (place.endsWith("Comment") ? nodeAt(n).comment !== "" : place.endsWith("Branch") && nodeAt(n).children.length > 1);
  function find(place: ReviewPlace, number: number): number {
    const steps = line();
    const index = steps.indexOf(at);
    const siblings = nodeAt(nodeAt(at).parent ?? at).children;
    const beside = (by: number) => siblings[siblings.indexOf(at) + by] ?? at;
    switch (place) {
      case "start":
        return 0;
      case "end":
        return steps.at(-1) ?? at;
      case "move":
        return steps[number] ?? steps.at(-1) ?? at;
      case "nextVariation":
        return beside(1);
      case "previousVariation":
        return nodeAt(at).parent === null ? at : beside(-1);
      default:
        return (place.startsWith("next") ? steps.slice(index + 1).find((n) => holds(n, place)) : steps.slice(0, index).findLast((n) => holds(n, place))) ?? at;
    }
  }
  const shift = (number: number, to: (index: number) => number) =>
    edit(() => {
      const parent = nodeAt(number).parent;
      if (parent === null) return;
      const { children } = nodeAt(parent);
      const index = children.indexOf(number);
      children.splice(index, 1);
      children.splice(Math.max(0, to(index)), 0, number);
    });
  const flip = (points: Point[], point: Point) => (points.includes(point) ? points.filter((p) => p !== point) : [...points, point]);
  function marked(marks: ReviewMarks, kind: MarkKind, point: Point, to = "", text = ""): ReviewMarks {
    switch (kind) {
      case "none":
        return { ...NO_MARKS, arrows: marks.arrows, lines: marks.lines, labels: marks.labels.filter((label) => label.point !== point) };
      case "label":
        return { ...marks, labels: [...marks.labels.filter((label) => label.point !== point), ...(text === "" ? [] : [{ point, text }])] };
      case "arrow":
        return { ...marks, arrows: [...marks.arrows, { from: point, to }] };
      case "line":
        return { ...marks, lines: [...marks.lines, { from: point, to }] };
      default:
        return { ...marks, [kind]: flip(marks[kind], point) };
    }
  }
  /** The pieces of line from a node to the next one of a line. */
  function joined(from: TreeCell, to: TreeCell): TreeEdge[] {
    const across = { x1: from.x, y1: to.y, x2: to.x, y2: to.y, shift: from.y === to.y ? 0 : 0.5 };
    return from.y === to.y ? [across] : [{ x1: from.x, y1: from.y, x2: from.x, y2: to.y, shift: 0.5 }, across];
  }
  function tree() {
    const cells: TreeCell[] = [];
    const edges: TreeEdge[] = [];
    const ends: number[] = [];
    const taken = line();
    const place = (number: number, x: number, least: number): number => {
      const step = nodeAt(number);
      const path: number[] = [number];
      for (let next = step.children[0]; next !== undefined; next = nodeAt(next).children[0]) path.push(next);
      let y = least;
      while ((ends[y] ?? -1) >= x) y += 1;
      ends[y] = x + path.length;
      path.forEach((n, i) => {
        const { children, colour, move, comment, marks } = nodeAt(n);
        const kind = move === "pass" ? "pass" : colour === null ? "root" : colour;
        cells.push({ node: n, x: x + i, y, kind, number: move === null ? 0 : x + i, comment: comment !== "", marks: Object.values(marks).some((list) => list.length > 0), branch: children.length > 1, line: taken.includes(n) });
      });
      if (path.length > 1) edges.push({ x1: x, y1: y, x2: x + path.length - 1, y2: y, shift: 0 });
      path.toReversed().forEach((n, i) => {
        const column = x + path.length - 1 - i;
        let bottom = y;
        for (const child of nodeAt(n).children.slice(1)) {
          bottom = place(child, column + 1, bottom + 1);
          edges.push({ x1: column, y1: bottom, x2: column + 1, y2: bottom, shift: 0.5 });
        }
        if (bottom > y) edges.push({ x1: column, y1: y, x2: column, y2: bottom, shift: 0.5 });
      });
      return y;
    };
    place(0, 0, 0);
    return { cells, edges };
  }

  return {
    reviewOpen: async (id) => {
      game = id;
      return view();
    },
    reviewView: async () => view(),
    reviewClose: async () => {
      game = null;
      return null;
    },
    reviewGo: async (number) => {
      go(number);
      return view();
    },
    reviewStep: async (by) => {
      const steps = line();
      go(steps[Math.min(steps.length - 1, Math.max(0, steps.indexOf(at) + by))] ?? at);
      return view();
    },
    reviewTo: async (place, number = 0) => {
      go(find(place, number));
      return view();
    },
    reviewPlay: async (point) => {
      const there = nodeAt(at).children.find((n) => nodeAt(n).move === point);
      const { x, y } = vertexOf(point, now.height);
      if (there === undefined && point !== "pass" && boardAt(now, at)[y]?.[x] !== ".") refuse("occupied");
      if (there === undefined) return edit(() => go(append(now, at, toPlay(), point)));
      go(there);
      return view();
    },
    reviewDelete: async (number) => {
      const parent = nodeAt(number).parent ?? refuse("rootStays");
      return edit(() => {
        nodeAt(parent).children = nodeAt(parent).children.filter((n) => n !== number);
        if (pathTo(now, at).includes(number)) go(parent);
      });
    },
    reviewPromote: async (number) => shift(number, (index) => index - 1),
    reviewMain: async (number) => shift(number, () => 0),
    reviewComment: async (text) => edit(() => (nodeAt(at).comment = text)),
    reviewName: async (text) => edit(() => (nodeAt(at).name = text)),
    reviewMark: async ({ kind, point, to, text }) => edit(() => (nodeAt(at).marks = marked(nodeAt(at).marks, kind, point, to, text))),
    reviewClearMarks: async () => edit(() => (nodeAt(at).marks = NO_MARKS)),
    reviewSetup: async (setup) =>
      edit(() => {
        if (setup.tool === "toPlay") nodeAt(at).toPlay = setup.colour;
        else nodeAt(at).setup[setup.tool].push(setup.point);
      }),
    reviewInfo: async (info) => edit(() => (now.info = { ...now.info, ...info })),
    reviewUndo: async () => swap(past, future, "nothingToUndo"),
    reviewRedo: async () => swap(future, past, "nothingToRedo"),
    reviewSave: async () => {
      kept = structuredClone(now);
      return view();
    },
    reviewDiscard: async () => edit(() => ((now = structuredClone(kept)), (at = now.nodes[at] ? at : 0))),
    reviewOriginal: async () => edit(() => ((now = structuredClone(original)), (at = now.nodes[at] ? at : 0))),
    reviewTree: async ({ left, top, width, height }) => {
      const { cells, edges } = tree();
      const here = cells.find((cell) => cell.node === at);
      const within = (x: number, y: number) => x >= left && x < left + width && y >= top && y < top + height;
      const touches = (edge: TreeEdge) => edge.x2 >= left && edge.x1 < left + width && edge.y2 >= top && edge.y1 < top + height;
      const path = cells.filter((cell) => cell.line).toSorted((a, b) => a.x - b.x);
      return {
        columns: Math.max(...cells.map((cell) => cell.x)) + 1,
        rows: Math.max(...cells.map((cell) => cell.y)) + 1,
        current: { x: here?.x ?? 0, y: here?.y ?? 0 },
        cells: cells.filter((cell) => within(cell.x, cell.y)),
        edges: edges.filter(touches),
        line: path.slice(1).flatMap((to, i) => joined(path[i] ?? to, to)).filter(touches),
      };
    },
    reviewStartGame: async () => table(),
    ...fakeAnalysis(() => ({ length: line().length - 1, nodes: line(), board: boardAt(now, 0), rows: now.height })),
    reviewSgf: async () => "(;FF[4]GM[1]CA[UTF-8])",
    positionText: async () => boardAt(now, at).join("\n"),
    reread: async () => [],
    charsets: async () => ["UTF-8", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"],
  };
}
