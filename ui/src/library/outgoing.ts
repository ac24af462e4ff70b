/** What leaves the library: records, collections, backups. */
import { seatName } from "../lib/seats";
import type { Chosen } from "../platform/library";
import type { GameSummary } from "../platform/types";
import type { App } from "../state/app.svelte";

function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
}

/** A file name for a game: its date, and its name or its players. */
export function nameOf(app: App, game: GameSummary): string {
  const seats = { black: game.black, white: game.white };
  const who = game.name || `${seatName(app.m, seats, "black")} - ${seatName(app.m, seats, "white")}`;
  return [game.date, who].filter(Boolean).join(" ");
}

/** Asks where to, and lets the core write there; the place is shown. */
async function write<T extends { path: string }>(app: App, name: string, label: string, run: (path: string) => Promise<T>): Promise<T | null> {
  const { importing, backend, m } = app;
  const path = await app.try(backend.pickSave(name, { label, every: m.library.import.every }));
  if (path === null) return null;
  importing.busy = true;
  const done = await app.try(run(path).then(async (written) => backend.finishSave(path).then(() => written)));
  importing.busy = false;
  return done;
}

/** Writes games as one SGF or as a zip; `game` where it is one. */
export async function exportChosen(app: App, chosen: Chosen, kind: "sgf" | "zip", game: GameSummary | null = null): Promise<void> {
  const words = app.m.library.export;
  const name = `${game ? nameOf(app, game) : `${words.collection} ${today()}`}.${kind}`;
  const label = kind === "sgf" ? words.sgfFile : words.zipFile;
  const done = await write(app, name, label, (path) => app.backend.exportGames(chosen, path, kind));
  if (done) app.toast(words.done(done.games, done.path));
}

/** Writes everything into one file that can be read back on another device. */
export async function backup(app: App): Promise<void> {
  const words = app.m.library.backup;
  const done = await write(app, `${words.name}-${today()}.zip`, words.file, (path) => app.backend.backup(path));
  if (done) app.toast(words.made(done.games, done.path));
}

/** Takes a backup in: what is here stays. */
export async function restore(app: App): Promise<void> {
  const { importing, backend, library, m } = app;
  const words = m.library.backup;
  const [path] = (await app.try(backend.pickFiles("backup", { label: words.file, every: m.library.import.every }))) ?? [];
  if (path === undefined) return;
  importing.busy = true;
  const report = await app.try(backend.restoreBackup(path));
  importing.busy = false;
  if (report === null) return;
  const told = words.restored(report.ids.length, report.updated.length, report.duplicates.length);
  app.toast(report.failed > 0 ? `${told} ${words.failed(report.failed)}` : told);
  library.all = null;
  await Promise.all([library.reload(), backend.settings().then((settings) => (app.settings = settings))]);
}

/** Whether the system has a share sheet that takes files from a page. */
export function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [new File([""], "game.sgf", { type: "text/plain" })] }) ?? false;
}

/** Hands files to the system's share sheet. Leaving it is no error. */
export async function share(app: App, file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (thrown) {
    if (!(thrown instanceof DOMException && thrown.name === "AbortError")) app.toast(app.sentence(thrown));
  }
}

export async function shareGame(app: App, game: GameSummary): Promise<void> {
  const sgf = await app.try(app.backend.exportSgf(game.id));
  if (sgf !== null) await share(app, new File([sgf], `${nameOf(app, game)}.sgf`, { type: "application/x-go-sgf" }));
}
