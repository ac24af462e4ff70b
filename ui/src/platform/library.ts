import { invoke } from "@tauri-apps/api/core";
import { readText } from "@tauri-apps/plugin-clipboard-manager";
import type { ExportReport, ImportReport, LibraryCounts, LibraryPage, LibraryQuery, RestoreReport } from "./types";

/** Which games are meant: those numbered, or all that a query finds. */
export type Chosen = { ids: number[] } | { query: LibraryQuery };

/** The words of a file dialog, in the person's language: what the files are, and "all files". */
export interface DialogWords {
  label: string;
  every: string;
}

/** The window's own news, beside the core's events. */
export type ShellEvent = { event: "opened"; paths: string[] } | { event: "drag"; over: boolean };

/** The library's commands, and the shell's own for the files that a person picks. */
export interface LibraryBackend {
  library(query: LibraryQuery, offset: number, limit: number): Promise<LibraryPage>;
  libraryCounts(query: LibraryQuery): Promise<LibraryCounts>;
  setFavourite(ids: number[], favourite: boolean): Promise<null>;
  tagGames(ids: number[], add: string[], remove: string[]): Promise<null>;
  deleteGames(ids: number[]): Promise<null>;
  restoreGames(ids: number[]): Promise<null>;
  /** Reads the bytes of one file: a record, a collection or a zip. */
  importBytes(base64: string, name: string): Promise<ImportReport>;
  /** Reads files, folders and zips; `import` events tell how far it is. */
  importStart(paths: string[]): Promise<{ job: number }>;
  importReport(job: number): Promise<ImportReport>;
  importCancel(job: number): Promise<null>;
  exportGames(chosen: Chosen, path: string, kind: "sgf" | "zip"): Promise<ExportReport>;
  backup(path: string): Promise<ExportReport>;
  restoreBackup(path: string): Promise<RestoreReport>;
  /** Asks the person for files; none where the dialog was left. */
  pickFiles(what: "records" | "folder" | "backup", words: DialogWords): Promise<string[]>;
  /** Asks where to write a file; null where the dialog was left. What was written there is handed over by `finishSave`. */
  pickSave(name: string, words: DialogWords): Promise<string | null>;
  finishSave(path: string): Promise<null>;
  /** Asks where, and writes: the place, or null where the dialog was left. */
  saveBytes(name: string, words: DialogWords, base64: string): Promise<string | null>;
  /** The text on the system's clipboard. */
  pasteText(): Promise<string>;
}

/** The library of the real core, behind Tauri's IPC. */
export function tauriLibrary(): LibraryBackend {
  return {
    library: (query, offset, limit) => invoke("library", { query, offset, limit }),
    libraryCounts: (query) => invoke("library_counts", { query }),
    setFavourite: (ids, favourite) => invoke("set_favourite", { ids, favourite }),
    tagGames: (ids, add, remove) => invoke("tag_games", { ids, add, remove }),
    deleteGames: (ids) => invoke("delete_games", { ids }),
    restoreGames: (ids) => invoke("restore_games", { ids }),
    importBytes: (base64, name) => invoke("import", { base64, name }),
    importStart: (paths) => invoke("import_start", { paths }),
    importReport: (job) => invoke("import_report", { job }),
    importCancel: (job) => invoke("import_cancel", { job }),
    exportGames: (chosen, path, kind) => invoke("export_games", { ids: null, ...chosen, path, kind }),
    backup: (path) => invoke("backup", { path }),
    restoreBackup: (path) => invoke("restore_backup", { path }),
    pickFiles: (what, words) => invoke("pick_files", { what, ...words }),
    pickSave: (name, words) => invoke("pick_save", { name, ...words }),
    finishSave: (path) => invoke("finish_save", { path }),
    saveBytes: (name, words, base64) => invoke("save_bytes", { name, ...words, base64 }),
    pasteText: () => readText(),
  };
}
