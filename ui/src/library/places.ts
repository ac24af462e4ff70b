/** Paths as a person reads them: what all have in common is said once. */

export interface Place {
  /** The file's own name. */
  name: string;
  /** The folder, or the archive, that it is in, below the common one; "" where that is the same. */
  folder: string;
}

/** Where a path's last part begins; within an archive, parts follow `!/`. */
function split(path: string): { folder: string[]; name: string } {
  const parts = path.split(/[/\\]/);
  return { folder: parts.slice(0, -1), name: parts.at(-1) ?? path };
}

/** The folder that all paths lie in, and each one's place below it. */
export function placesOf(paths: readonly string[]): { common: string; places: Place[] } {
  const all = paths.map(split);
  const shared = all.map((one) => one.folder).reduce((a, b) => a.slice(0, [...a, null].findIndex((part, i) => part === null || part !== b[i])), all[0]?.folder ?? []);
  return { common: shared.join("/"), places: all.map(({ folder, name }) => ({ name, folder: folder.slice(shared.length).join("/") })) };
}
