/** Folders that are made from sources: made when those have changed since, and not otherwise. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** In the folder: what its sources were when it was made. */
const STAMP = '.sources';

export interface MadeFolder {
  folder: string;
  /** Files and folders of the repository, from its root. */
  sources: readonly string[];
  /** What else it depends on. */
  salt: string;
  /** Fills a folder that is not there yet. */
  make: (fresh: string) => Promise<unknown>;
}

/** Makes the folder where it is missing or stale, and answers it. */
export async function madeFolder({ folder, sources, salt, make }: MadeFolder): Promise<string> {
  const stamp = join(folder, STAMP);
  const fingerprint = fingerprintOf(
    salt,
    sources.map((source) => join(root, source)),
  );
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return folder;
  // Beside the old one and then swapped: what reads the old one meanwhile never sees half of the new.
  const fresh = `${folder}-${process.pid}`;
  await make(fresh);
  writeFileSync(join(fresh, STAMP), fingerprint);
  replace(folder, fresh);
  return folder;
}

/** Two renames: the folder is missing for an instant only. Where another process has just made it too, one of the two stays. */
function replace(folder: string, fresh: string): void {
  const old = `${fresh}-old`;
  try {
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(fresh, folder);
  } catch (error) {
    if (!existsSync(join(folder, STAMP))) throw error;
  } finally {
    for (const left of [old, fresh]) rmSync(left, { recursive: true, force: true });
  }
}

/** Names, sizes and times of all files below `paths`: cheap, and different whenever an editor saved. */
function fingerprintOf(salt: string, paths: string[]): string {
  const hash = createHash('sha256').update(`${salt}\n`);
  const walk = (path: string) => {
    const stats = statSync(path);
    if (stats.isDirectory()) for (const name of readdirSync(path).toSorted()) walk(join(path, name));
    else hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
  };
  for (const path of paths) walk(path);
  return hash.digest('hex');
}
