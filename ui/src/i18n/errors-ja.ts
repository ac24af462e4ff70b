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
  badSize: (e) => `${e.size}路盤では打てません`,
  badKomi: (e) => `コミ${e.komi}目は使えません（半目きざみで−50〜50）`,
  badHandicap: (e) => (e.max < 2 ? "この碁盤では置石を使えません" : `置石は${e.max}子までです`),
  badLevel: (e) => `レベル${e.level}のCPUはありません`,
  badClock: () => "持ち時間の設定が正しくありません",
  nothingToUndo: () => "戻せる手がありません",
  nothingToRedo: () => "進める手がありません",
  noTable: () => "対局が開かれていません",
  noSuchGame: () => "その対局は見つかりません",
  unreadableGame: () => "この対局は読めません。そのまま残してあります",
  stale: () => "盤面が変わりました。もう一度打ってください",
  notEmpty: () => "石のある点です",
  noStone: () => "石のない点です",
  noRepetition: () => "同じ盤面の繰り返しではありません",
  cpuSeat: (e) => `${colour(e.colour)}はCPUの席です`,
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
