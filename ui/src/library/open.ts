import type { GameSummary } from "../platform/types";
import type { App } from "../state/app.svelte";

/** A game that is not over goes on at the table; all others are looked over. */
export async function openGame(app: App, game: GameSummary | number, instead = false): Promise<void> {
  if (typeof game !== "number" && game.phase !== "finished") return openTable(app, game.id);
  await openReview(app, typeof game === "number" ? game : game.id, instead);
}

/** The game at the table: to go on with, or to see its count. */
export async function openTable(app: App, id: number): Promise<void> {
  if (await app.table.open(id)) app.nav.open("table");
}

/** The game to look over; `instead` of the sheet on top. */
export async function openReview(app: App, id: number, instead = false): Promise<void> {
  if (!(await app.review.open(id))) return;
  if (instead) app.nav.replace({ kind: "screen", name: "review" });
  else app.nav.open("review");
}
