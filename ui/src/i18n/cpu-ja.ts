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
