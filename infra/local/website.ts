/** The site's files on this machine: built when their sources have changed since, and not otherwise. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { madeFolder } from './made-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = ['frontend', 'shared', 'infra/build', 'vite.config.ts', 'package-lock.json'];

/** Where the built site is. */
export const WEBSITE_FOLDER = join(root, 'dist');

/** Builds the site into `dist/` where it is missing or stale, and answers that folder. */
export const builtWebsite = (): Promise<string> =>
  madeFolder({ folder: WEBSITE_FOLDER, sources: SOURCES, salt: 'production', make: build });

/** In a process of its own: Vite builds React for development where NODE_ENV says test, as it does in a test runner. */
const build = (fresh: string) =>
  promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
