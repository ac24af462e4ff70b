import { Channel, invoke } from "@tauri-apps/api/core";
import { writeText } from "@tauri-apps/plugin-clipboard-manager";
import type { Backend, BackendEvent } from "./backend";
import { networkCommands } from "./networks";
import { problemCommands } from "./problems";
import { reviewCommands } from "./review";
import { tauriLibrary } from "./library";

type Args = Record<string, unknown>;

/** A command's arguments travel as one object, in the same shape as in the headless protocol. */
function call<T>(command: string, args: Args = {}): Promise<T> {
  return invoke<T>(command, args);
}

/** The real core, behind Tauri's IPC. */
export function tauriBackend(): Backend {
  return {
    ...tauriLibrary(),
    startup: () => call("startup"),
    newGame: (game) => call("new_game", { ...game }),
    startGame: (form) => call("start_game", { form }),
    play: (point, ply) => call("play", { point, ply }),
    pass: (ply) => call("pass", { ply }),
    resign: (colour) => call("resign", colour ? { colour } : {}),
    undo: () => call("undo"),
    redo: () => call("redo"),
    toggleDead: (point) => call("toggle_dead", { point }),
    toggleRegion: (point) => call("toggle_region", { point }),
    setDead: (points) => call("set_dead", { points }),
    agree: (colour) => call("agree", { colour }),
    resumePlay: (colour) => call("resume_play", { colour }),
    agreeNoResult: (colour) => call("agree_no_result", { colour }),
    setTeaching: (on) => call("set_teaching", { on }),
    dismissLesson: () => call("dismiss_lesson"),
    handSeat: (colour, cpu) => call("hand_seat", { colour, cpu }),
    pause: (paused) => call("pause", { paused }),
    view: () => call("view"),
    listGames: () => call("list_games"),
    openGame: (id) => call("open_game", { id }),
    closeTable: () => call("close_table"),
    renameGame: (id, name) => call("rename_game", { id, name }),
    deleteGame: (id) => call("delete_game", { id }),
    restoreGame: (id) => call("restore_game", { id }),
    exportSgf: (id) => call("export_sgf", id === undefined ? {} : { id }),
    settings: () => call("settings"),
    setSettings: (change) => call("set_settings", { ...change }),
    hint: () => call("hint"),
    estimate: () => call("estimate"),
    rating: () => call("rating"),
    levels: () => call("levels"),
    suspend: () => call("suspend"),
    wake: () => call("wake"),
    ...networkCommands(call),
    ...reviewCommands(call),
    ...problemCommands(call),
    copyText: (text) => writeText(text),
    subscribe: (listener) => call("subscribe", { channel: new Channel<BackendEvent>(listener) }),
  };
}
