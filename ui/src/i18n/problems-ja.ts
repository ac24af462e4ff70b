import type { Colour, ProblemBook, ProblemGoal } from "../platform/types";

const colour = (c: Colour): string => (c === "black" ? "黒" : "白");

const GOALS: Record<ProblemGoal, string> = { live: "活き", kill: "殺し", ko: "コウ", connect: "連絡", semeai: "攻め合い" };

/** The problem book in Japanese. */
export const problemsJa = {
  title: "詰碁",
  books: {
    gokyo: { name: "碁経衆妙", about: "林元美・1812年" },
    xuanxuan: { name: "玄玄碁経", about: "中国・1349年" },
    guanzi: { name: "官子譜", about: "中国・17世紀　手筋とヨセ" },
    shikatsu: { name: "死活妙機", about: "本因坊秀哉・1910年" },
  } satisfies Record<ProblemBook, { name: string; about: string }>,
  daily: "今日の一題",
  streak: (days: number) => `${days}日つづけて`,
  due: "復習",
  dueCount: (n: number) => (n === 0 ? "復習する問題はありません" : `復習する問題　${n}題`),
  dueHint: "間違えた問題が、間をおいて戻ってきます",
  begin: "はじめから",
  goOn: "つづきから",
  progress: (solved: number, count: number) => `${solved}／${count}題`,
  progressSpoken: (solved: number, count: number) => `${count}題中${solved}題を解いた`,
  bookTitle: "古典の問題集",
  vary: "向きと色を変えて出す",
  varyHint: "回転・反転・白黒の入れ替えで、形だけを覚えるのを防ぎます",
  list: (n: number) => `${n}題`,
  filter: "表示する問題",
  filters: { all: "すべて", open: "未解決", solved: "解けた", missed: "間違えた", due: "復習" },
  none: "該当する問題はありません",
  more: "さらに見る",
  number: (n: number) => `第${n}題`,
  ofCount: (count: number) => `／${count}`,
  numberShort: (n: number) => String(n),
  status: { new: "", solved: "解けた", missed: "間違えた" },
  goal: (c: Colour, goal: ProblemGoal | null) => (goal === null ? `${colour(c)}先` : `${colour(c)}先${GOALS[goal]}`),
  /** What there is to find out. */
  question: (c: Colour, goal: ProblemGoal | null): string => {
    if (goal === null) return "最善の手筋は？";
    return { live: `${colour(c)}は活きられる？`, kill: `${colour(c === "black" ? "white" : "black")}を取れる？`, ko: "コウに持ち込もう", connect: "つながろう", semeai: "攻め合いに勝とう" }[goal];
  },
  cardTitle: (book: string, n: number) => `${book}　第${n}題`,
  solvedTitle: "正解",
  failedTitle: "失敗",
  doubtTitle: "おそらく失敗",
  otherTitle: "有力な手",
  markSolved: "正解にする",
  playOn: "打ち続ける",
  pass: "パス",
  onward: {
    turn: "続きを打てます。ここからの手は記録に残りません",
    passed: "CPUはパスしました。応じる手はいらないという判断です",
    dead: "うすい石：CPUの見立てで死に石",
  },
  markedSolved: "解けた問題に入れました",
  openTitle: "本にない手",
  verdict: {
    goOn: "本の筋です。つづけてください",
    book: "本の筋のとおりです",
    bookKo: "本の筋のとおり、コウになります",
    proof: "本とは違う手ですが、CPUが最後まで読んで、成立すると確かめました",
    proofKo: "本とは違う手ですが、コウになることをCPUが確かめました",
    opinion: "本にない手です。CPUの見立てでは本の手とほぼ互角ですが、読み切ってはいません",
    wrongBook: "本では失敗とされる手です",
    wrongProof: "この手では成立しません。CPUが最後まで読みました",
    wrongKo: "コウになります。もっとよい手があります",
    wrongOpinion: "本にない手です。CPUの見立てではうまくいきませんが、読み切ってはいません",
    unknown: "CPUにもよしあしの判断がつきません。続きを読むか、解答と比べてみてください",
    sideLine: "本の変化図はここまでです。正解の筋かどうかは示されていません",
  },
  thinking: "CPUが読んでいます…",
  hint: "ヒント",
  hintMore: "手を見る",
  hintRegion: "急所はこのあたり",
  hintPoint: (point: string) => `急所は${point}`,
  solution: "解答",
  undo: "待った",
  retry: "もう一度",
  next: "次の問題",
  beside: { previous: (n: number) => `前の番号（第${n}題）`, next: (n: number) => `次の番号（第${n}題）` },
  previousMove: "前の手",
  nextMove: "次の手",
  step: (i: number, n: number) => `本の手順　${i}／${n}`,
  closeSolution: "問題へ",
  twins: (titles: string[]) => `同じ形の問題：${titles.join("、")}`,
  twinSolved: "同じ形を解いた",
  twin: (title: string, solved: boolean) => (solved ? `${title}（解けた）` : title),
  comesBack: (date: string) => `${date}に復習に出ます`,
  spoken: { played: (point: string, c: Colour) => `${colour(c)}${point}`, passed: (c: Colour) => `${colour(c)}パス`, all: (parts: string[]) => parts.join("。") },
};

export type ProblemMessages = typeof problemsJa;
