/**
 * `npm run screenshots`: every screen and state that a test checks at every size, as pictures at 390, 820 and 1440 px in
 * light and dark, in the folder `screenshots` (or the one that is named after it, where pictures that are there go first).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? 'screenshots');
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (file.endsWith('.png')) rmSync(join(folder, file));
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'stage', 'infra/browser'], {
  stdio: 'inherit',
  env: { ...process.env, SCREENSHOTS: folder },
});
console.log(`The pictures are in ${folder}.`);
process.exit(status ?? 1);
