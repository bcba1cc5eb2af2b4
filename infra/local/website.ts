/** The site's files on this machine, rebuilt only when their sources have changed. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cachedFolder } from './cached-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = ['frontend', 'shared', 'infra/build', 'vite.config.ts', 'package-lock.json'];

/** The folder of the built site. */
export const WEBSITE_FOLDER = join(root, 'dist');

/** Builds the site into `dist/` where it is missing or stale. @returns That folder. */
export const builtWebsite = (): Promise<string> =>
  cachedFolder({ folder: WEBSITE_FOLDER, sources: SOURCES, salt: 'production', make: build });

/** Builds in a separate process: where NODE_ENV is test, as in a test runner, Vite would build React for development. */
const build = (fresh: string) =>
  promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
