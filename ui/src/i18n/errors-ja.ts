import type { Colour } from "../platform/types";
import type { ErrorMessages } from "./errors";

const colour = (c: Colour): string => (c === "black" ? "黒" : "白");

/** Every error as a Japanese sentence. */
export const errorsJa: ErrorMessages = {
  offBoard: () => "盤の外です",
  occupied: () => "すでに石があります",
  suicide: () => "着手禁止点です（自殺手）",
  ko: () => "コウなので、すぐには取り返せません",
  repetition: (e) => `${e.ply}手目と同じ盤面になる手は打てません`,
  notYourTurn: (e) => `${colour(e.toPlay)}の番です`,
  handicapLeft: (e) => `先に置石をあと${e.left}子置いてください`,
  gameOver: () => "対局は終わっています",
  wrongPhase: () => "いまはできません",
  badPoint: (e) => `「${e.text}」という点はありません`,
  badTag: (e) => `「${e.text}…」は長すぎます。タグは${e.limit}文字までです`,
  badDate: (e) => `「${e.text}」という日付はありません`,
  badSize: (e) => `${e.size}路盤では打てません`,
  badKomi: (e) => `コミ${e.komi}目は使えません（半目きざみで−50〜50）`,
  badHandicap: (e) => (e.max < 2 ? "この碁盤では置石を使えません" : `置石は${e.max}子までです`),
  badLevel: (e) => `レベル${e.level}のCPUはありません`,
  badClock: () => "持ち時間の設定が正しくありません",
  nothingToUndo: () => "戻せる手がありません",
  nothingToRedo: () => "進める手がありません",
  noTable: () => "対局が開かれていません",
  noSuchGame: () => "その対局は見つかりません",
  noProblem: () => "問題が開かれていません",
  noSuchProblem: (e) => (e.id === 0 ? "該当する問題はもうありません" : "その問題は見つかりません"),
  noReview: () => "開いている棋譜がありません",
  noSuchNode: () => "その手はもうありません",
  rootStays: () => "棋譜の初めは消せません",
  readOnly: () => "対局中の碁は見るだけで、書き込めません",
  recordFull: () => "この棋譜はこれ以上大きくできません",
  unreadableGame: () => "この対局は読めません。そのまま残してあります",
  stale: () => "盤面が変わりました。もう一度打ってください",
  notEmpty: () => "石のある点です",
  noStone: () => "石のない点です",
  noRepetition: () => "同じ盤面の繰り返しではありません",
  cpuSeat: (e) => `${colour(e.colour)}はCPUの席です`,
  isRecord: () => "読み込んだ棋譜です。検討の画面で開いてください",
  file: (e) =>
    ({
      missing: `ファイルが見つかりません：${e.path}`,
      denied: `ファイルを開く権限がありません：${e.path}`,
      full: `空き容量が足りないため、書き出せませんでした：${e.path}`,
      other: `ファイルを扱えません：${e.path}`,
    })[e.fault],
  fileTooLarge: (e) => `ファイルが大きすぎます（${Math.round(e.limit / 1_048_576)} MBまで）`,
  tooMuchInFile: (e) =>
    `${{ nodes: "手の数", games: "対局の数", properties: "項目の数", files: "ファイルの数" }[e.what]}が多すぎます（${e.limit.toLocaleString("ja")}まで）`,
  noGameInFile: () => "棋譜が見つかりません",
  notGo: () => "囲碁の棋譜ではありません",
  unsupportedBoard: (e) => `この大きさの碁盤は扱えません（${e.size}）。2路から25路までです`,
  badArchive: () => "圧縮ファイルが壊れているか、知らない形式です",
  encrypted: () => "パスワードのかかった圧縮ファイルは開けません",
  unknownCharset: (e) => `「${e.name}」という文字コードはありません`,
  noOriginal: () => "元のファイルがないため、読み直せません",
  noSuchJob: () => "その読み込みは見つかりません",
  importRuns: () => "ほかの読み込みが進んでいます。終わるまでお待ちください",
  notBackup: () => "爛柯のバックアップではありません",
  backupNewer: () => "このバックアップは新しい版の爛柯で作られています。爛柯を更新してください",
  network: (e) => {
    switch (e.fault.is) {
      case "noNetwork":
        return "KataGoのネットワーク（.bin.gz）ではありません";
      case "truncated":
        return "ネットワークのファイルが途中で切れています";
      case "damaged":
        return "ネットワークのファイルが壊れています";
      case "version":
        return `バージョン${e.fault.version}のネットワークは使えません（8〜14）`;
      case "layer":
        return `使えない部品のあるネットワークです：${e.fault.name}`;
      case "tooLarge":
        return "ネットワークが大きすぎます";
      case "senseless":
        return "ネットワークがまともな答えを返しません";
    }
  },
  noSuchNetwork: () => "そのネットワークはもうありません",
  storageFull: () => "空き容量が足りないため、保存できませんでした",
  storageReadOnly: () => "保存先に書き込めません",
  storageBusy: () => "爛柯が別のところで同じ記録を開いています。先にそちらを閉じてください",
  storageNewer: () => "この記録は新しい版の爛柯で作られています。爛柯を更新してください",
  storageCorrupt: (e) => `記録のファイルが壊れています：${e.path}`,
  storage: (e) => `保存で問題が起きました（${e.code}）`,
  internal: () => "爛柯の内部で問題が起きました。もう一度お試しください",
  malformed: () => "受け渡しの形が正しくありません",
  unknownCommand: (e) => `「${e.command}」という命令はありません`,
  badArgs: (e) => `「${e.field}」の値が正しくありません`,
  unknown: () => "思わぬ問題が起きました",
};
