/**
 * `npm run screenshots`: takes pictures of every screen and state that a test checks for accessibility, at 390, 820 and 1440 px in
 * light and dark, into the folder `screenshots`, and deletes earlier pictures there. `npm run screenshots -- <folder> <words>`
 * takes only those of tests with these words in their titles, into another folder. With "fits a phone" it takes every mail, and its text.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const [place = 'screenshots', words] = process.argv.slice(2);
const folder = resolve(place);
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (file.endsWith('.png')) rmSync(join(folder, file));
const root = resolve(import.meta.dirname, '../..');
const tests = globSync('{frontend,functions}/**/*.browser.test.ts', { cwd: root }).filter((file) =>
  /expectSound|photograph\(/.test(readFileSync(join(root, file), 'utf8')),
);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'browser', ...tests, ...(words === undefined ? [] : ['-t', words])],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SCREENSHOTS: folder } },
);
console.log(`The pictures are in ${folder}.`);
process.exit(status ?? 1);
