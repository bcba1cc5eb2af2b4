/** The version of a build, in temporary repositories. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildVersion } from './version.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verandah-version-'));
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
});
afterEach(() => rmSync(folder, { recursive: true }));
const version = () => buildVersion(pathToFileURL(`${folder}/`));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@verandah.example', ...args], { cwd: folder });

test('names the commit, and shows that files differ from it', () => {
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'First');
  expect(version()).toMatch(/^1\.2\.3\+[0-9a-f]{7}$/);
  writeFileSync(join(folder, 'new.ts'), '');
  expect(version()).toMatch(/^1\.2\.3\+[0-9a-f]{7}\.changed$/);
});

test('is the number alone where there is no commit', () => {
  expect(version()).toBe('1.2.3');
});
