/** Folders that are built from sources, and rebuilt only when those have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A file in the folder with the fingerprint of its sources. */
const STAMP = '.sources';

export interface CachedFolder {
  folder: string;
  /** Files and folders of the repository, from its root. */
  sources: readonly string[];
  /** Anything else that it depends on. */
  salt: string;
  /** Fills a folder that does not exist yet. */
  make: (fresh: string) => Promise<unknown>;
}

/** Builds the folder where it is missing or stale. @returns Its path. */
export async function cachedFolder({ folder, sources, salt, make }: CachedFolder): Promise<string> {
  const stamp = join(folder, STAMP);
  const fingerprint = fingerprintOf(
    salt,
    sources.map((source) => join(root, source)),
  );
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (isFresh()) return folder;
  // Builds beside the old folder and then swaps, so that readers never see a half-built one.
  const fresh = `${folder}-${process.pid}`;
  await make(fresh);
  writeFileSync(join(fresh, STAMP), fingerprint);
  // Leaves the same result of another process in its place: somebody may be reading it already.
  if (isFresh()) rmSync(fresh, { recursive: true, force: true });
  else replace(folder, fresh);
  return folder;
}

/** Swaps with two renames: the folder is missing only for an instant. Where two processes build at once, one result stays. */
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

/** A hash of the names, sizes and times of all files below `paths`: cheap, and different after every save. */
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
