/** The site's files on this machine: built when their sources have changed since, and not otherwise. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = ['frontend', 'shared', 'infra/build', 'vite.config.ts', 'package-lock.json'];

/** Where the built site is. */
export const WEBSITE_FOLDER = join(root, 'dist');

/** Builds the site into `dist/` where it is missing or stale, and answers that folder. */
export async function builtWebsite(): Promise<string> {
  const dist = WEBSITE_FOLDER;
  const stamp = join(dist, '.sources');
  const fingerprint = fingerprintOf(SOURCES.map((source) => join(root, source)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return dist;

  // Beside the old one and then swapped: a stage that serves it meanwhile never sees half a build.
  const fresh = `${dist}-${process.pid}`;
  // In a process of its own: Vite builds React for development where NODE_ENV says test, as it does in a test runner.
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
  writeFileSync(join(fresh, '.sources'), fingerprint);
  replace(dist, fresh);
  return dist;
}

/** Two renames: the folder is missing for an instant only. Where another stage has just built too, one of the two builds stays. */
function replace(folder: string, fresh: string): void {
  const old = `${fresh}-old`;
  try {
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(fresh, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'index.html'))) throw error;
  } finally {
    for (const left of [old, fresh]) rmSync(left, { recursive: true, force: true });
  }
}

/** Names, sizes and times of all files below `paths`: cheap, and different whenever an editor saved. */
function fingerprintOf(paths: string[]): string {
  const hash = createHash('sha256').update('production\n');
  const walk = (path: string) => {
    const stats = statSync(path);
    if (stats.isDirectory()) for (const name of readdirSync(path).toSorted()) walk(join(path, name));
    else hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
  };
  for (const path of paths) walk(path);
  return hash.digest('hex');
}
