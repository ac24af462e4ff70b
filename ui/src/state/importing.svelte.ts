import { distinct } from "../library/fetched";
import { openGame } from "../library/open";
import { base64Of } from "../lib/bytes";
import type { BackendEvent } from "../platform/backend";
import type { ImportReport } from "../platform/types";
import type { App } from "./app.svelte";

/** How far an import is, as it last told. */
export type Progress = Omit<Extract<BackendEvent, { event: "import" }>, "event">;

/** An import that takes no longer than this shows no progress, in milliseconds. */
const QUIET_MS = 400;

/** Files on their way into the library: picked, dropped, pasted, or opened from elsewhere. */
export class Importing {
  /** The import that runs; null when none does. */
  progress: Progress | null = $state.raw(null);
  /** What came of the last one. */
  report: ImportReport | null = $state.raw(null);
  /** Files are being dragged over the window. */
  over = $state(false);
  /** Something slow without a progress of its own is under way: a backup, an export. */
  busy = $state(false);
  private queue: string[][] = [];
  private starting = false;
  private early: Progress[] = [];

  constructor(private readonly app: App) {}

  async pick(what: "records" | "folder"): Promise<void> {
    const { records, every } = this.app.m.library.import;
    await this.paths((await this.app.try(this.app.backend.pickFiles(what, { label: records, every }))) ?? []);
  }

  /** Imports files and folders; one after the other where an import runs already. */
  async paths(paths: string[]): Promise<void> {
    if (paths.length === 0) return;
    if (this.starting || this.progress !== null) {
      this.queue.push(paths);
      return;
    }
    this.starting = true;
    const started = await this.app.try(this.app.backend.importStart(paths));
    this.starting = false;
    const early = this.early.splice(0);
    if (started === null) return this.next();
    const { job } = started;
    this.progress = { job, done: 0, total: 0, imported: 0, duplicates: 0, failed: 0, finished: false };
    setTimeout(() => {
      if (this.progress?.job === job && this.app.nav.sheet === null) this.app.nav.show("importProgress");
    }, QUIET_MS);
    // What it told before its number was known.
    for (const told of early) if (told.job === job) await this.tells(told);
  }

  /** An import tells how far it is. */
  async tells(told: Progress): Promise<void> {
    if (this.starting) {
      this.early.push(told);
      return;
    }
    if (told.job !== this.progress?.job) return;
    this.progress = told;
    if (!told.finished) return;
    const report = await this.app.try(this.app.backend.importReport(told.job));
    this.progress = null;
    const watched = this.app.nav.sheet?.name === "importProgress";
    if (report !== null) await this.finished(report, watched);
    else if (watched) this.app.nav.back();
    this.next();
  }

  private next(): void {
    const paths = this.queue.shift();
    if (paths) void this.paths(paths);
  }

  async cancel(): Promise<void> {
    if (this.progress) await this.app.try(this.app.backend.importCancel(this.progress.job));
  }

  /** Imports what the system's clipboard holds. */
  async paste(): Promise<void> {
    let text = "";
    try {
      text = await this.app.backend.pasteText();
    } catch {
      // Nothing there, or something that is no text.
    }
    await this.text(text);
  }

  async text(text: string): Promise<void> {
    const words = this.app.m.library.import;
    if (text.trim() === "") return this.app.toast(words.nothingToPaste);
    await this.bytes(new Blob([text]), words.clipboard);
  }

  /** Imports one file that the page itself was given. */
  async bytes(blob: Blob, name: string): Promise<void> {
    const report = await this.app.try(base64Of(blob).then((base64) => this.app.backend.importBytes(base64, name)));
    if (report !== null) await this.finished(report, false);
  }

  /** One game alone is opened at once; of more, or of trouble, there is a report. `watched`: over the progress. */
  private async finished(report: ImportReport, watched: boolean): Promise<void> {
    const { app } = this;
    const words = app.m.library.import;
    app.library.all = null;
    void app.library.reload();
    void app.refreshCurrent();
    const games = distinct([...report.ids, ...report.duplicates]);
    const [only] = games;
    const clean = report.failed === 0 && report.stopped === null && !report.cancelled;
    if (clean && games.length === 1 && only !== undefined) {
      app.toast(report.ids.length === 1 ? words.found(1) : words.already);
      await openGame(app, only, watched);
      return;
    }
    this.report = report;
    if (watched) app.nav.replace({ kind: "sheet", name: "importReport" });
    else app.nav.show("importReport");
  }

  /** Takes the games of the last import out again. */
  async undo(): Promise<void> {
    const { app } = this;
    const ids = this.report?.ids ?? [];
    app.nav.back();
    const done = await app.try(app.backend.deleteGames(ids).then(() => true));
    if (done) app.toast(app.m.library.report.undone(ids.length), { action: { label: app.m.common.undo, run: () => void this.redo(ids) } });
    await app.library.reload();
  }

  private async redo(ids: number[]): Promise<void> {
    await this.app.try(this.app.backend.restoreGames(ids));
    await this.app.library.reload();
  }
}
