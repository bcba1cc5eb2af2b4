/** Rules for every file besides imports: names, sizes, settings. Import rules are in .dependency-cruiser.mjs. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const MAX_LINES = 250;
const MAX_FILES_PER_FOLDER = 15;
const KINDS_OF_TESTS = ['unit', 'browser', 'synth'];

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /^(shared|functions|frontend|infra)\//.test(file));
const isTest = (file: string) => file.endsWith('.test.ts') || file.startsWith('infra/testing/');

test('the tree is seen', () => {
  expect(files.length).toBeGreaterThan(600);
});

test('no production file asks whether it runs on a laptop', () => {
  const suspicious = /NODE_ENV|VITEST|isLocal|process\.env\.CI\b|localhost|127\.0\.0\.1/;
  const production = files.filter(
    (file) => /^(functions|frontend|shared)\//.test(file) && !isTest(file) && !file.startsWith('frontend/art/'),
  );
  expect(production.filter((file) => suspicious.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('nothing is called utils, helpers, common, service or manager', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|services?|managers?)(\/|\.|$)/i.test(file))).toEqual([]);
});

test('no file is longer than one reads in a sitting', () => {
  const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;
  const long = files.filter((file) => lines(file) > MAX_LINES);
  expect(
    long.map((file) => `${file} ${lines(file)}`),
    `files over ${MAX_LINES} lines: give a topic a file of its own`,
  ).toEqual([]);
});

test('no folder holds more source files than one overlooks', () => {
  const counts = new Map<string, number>();
  for (const file of files.filter((each) => !each.endsWith('.test.ts')))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect(
    [...counts].filter(([, count]) => count > MAX_FILES_PER_FOLDER),
    `folders with over ${MAX_FILES_PER_FOLDER} files: merge what is read together, or give a topic a folder`,
  ).toEqual([]);
});

test('the name of every test file says its kind', () => {
  const names = files.filter((file) => /\.test\.tsx?$/.test(file));
  const kindOf = (file: string) => /^[^.]+\.?(.*)\.test\.ts$/.exec(basename(file))?.[1];
  expect(names.filter((file) => !['', ...KINDS_OF_TESTS].includes(kindOf(file) ?? 'none'))).toEqual([]);
});

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>;
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('all clients of the AWS SDK have one version, without overrides', () => {
  const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const clients = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith('@aws-sdk/'),
  );
  expect(new Set(clients.map(([, version]) => version)).size, JSON.stringify(clients)).toBe(1);
  expect(overrides).toBeUndefined();
});
