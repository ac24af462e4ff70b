/** The CPU and its networks in Japanese. */
export const cpuJa = {
  title: "CPU",
  networks: "ネットワーク",
  networksHint: "CPUの読みの元になるデータです。KataGo形式の強いものに替えられます",
  own: "内蔵ネットワーク",
  facts: (blocks: number, channels: number) => `${blocks}ブロック・${channels}チャンネル`,
  size: (megabytes: string) => `${megabytes} MB`,
  speed: (nine: string, nineteen: string) => `毎秒 9路 ${nine}回・19路 ${nineteen}回`,
  speedUnknown: "速さは使うときに測ります",
  measuring: "速さを測っています",
  broken: "ファイルがないか壊れています",
  load: "ネットワークを読み込む",
  loading: "読み込んで確かめています",
  loaded: (name: string) => `${name} を使います`,
  remove: (name: string) => `${name} を取り外す`,
  removed: (name: string) => `${name} を取り外しました`,
  file: "KataGoのネットワーク",
  everyFile: "すべてのファイル",
};

export type CpuMessages = typeof cpuJa;

/** A point's name before Japanese text: a space parts letters and figures from it, and nothing else. */
const before = (point: string): string => (/[A-Za-z0-9]$/.test(point) ? `${point} ` : point);

/** The teacher in Japanese. */
export const lessonJa = {
  title: "先生モード",
  hint: "大きく損した手を知らせ、打ち直せます。ランク戦にはなりません",
  on: "先生モードにする",
  off: "先生モードをやめる",
  gave: (point: string, points: string) => `${before(point)}で${points}目ほど損をしました`,
  better: (point: string) => `${before(point)}がまさります`,
  said: (loss: number) => `いまの手で${Math.round(loss)}目ほど損をしました`,
  show: "よい手順を見る",
  hide: "盤に戻る",
  undo: "打ち直す",
  threshold: "先生が知らせる損",
  thresholds: { auto: "相手に合わせる", two: "2目から", five: "5目から", ten: "10目から" },
};

/** The opponent that adapts in Japanese. */
export const adaptingJa = {
  choice: (rank: string) => `おまかせ（${rank}）`,
  hint: "勝てば強く、負ければやさしくなります",
  uneven: "互角の条件でないので、勝っても負けても強さは変わりません",
  seat: (rank: string) => `CPU おまかせ・${rank}くらい`,
  up: (rank: string) => `次のCPUは${rank}くらいに上がります`,
  down: (rank: string) => `次のCPUは${rank}くらいに下がります`,
  same: (rank: string) => `次もCPUは${rank}くらいです`,
};

export type LessonMessages = typeof lessonJa;
export type AdaptingMessages = typeof adaptingJa;
