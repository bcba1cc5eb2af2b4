/** The import rules of the tree, enforced: who may import whom, and the sizes that keep a file readable. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /^(shared|functions|frontend|infra)\//.test(file));
const isTest = (file: string) => file.endsWith('.test.ts') || file.startsWith('infra/testing/');

interface Import {
  from: string;
  /** A path in the tree, or a package's name. */
  to: string;
}

const imports: Import[] = files.flatMap((from) =>
  [
    ...readFileSync(from, 'utf8').matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g,
    ),
  ].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    return { from, to: name.startsWith('.') ? normalize(join(dirname(from), name)) : name };
  }),
);
const folder = (path: string, depth: number) => path.split('/').slice(0, depth).join('/');
const inTree = (path: string) => /^(shared|functions|frontend|infra)\//.test(path);

/** The imports that break a rule, as lines that name both ends. */
const broken = (applies: (from: string) => boolean, allowed: (to: string, from: string) => boolean) =>
  imports.filter(({ from, to }) => applies(from) && !allowed(to, from)).map(({ from, to }) => `${from} imports ${to}`);

test('the rules see the tree', () => {
  expect(files.length).toBeGreaterThan(60);
  expect(imports.length).toBeGreaterThan(200);
});

test('shared imports zod/mini and itself', () => {
  expect(
    broken(
      (from) => from.startsWith('shared/'),
      (to) => to === 'zod/mini' || to.startsWith('shared/'),
    ),
  ).toEqual([]);
});

test('schemas are written with zod/mini: what visitors fetch and Lambda compiles has only the checks that it uses', () => {
  expect(
    broken(
      () => true,
      (to) => to === 'zod/mini' || !/^zod(\/|$)/.test(to),
    ),
  ).toEqual([]);
});

test('functions import shared, the foundations, and their own domain', () => {
  const foundations = ['functions/platform'];
  const allowed = (to: string, from: string) =>
    !inTree(to) || to.startsWith('shared/') || foundations.includes(folder(to, 2)) || folder(to, 2) === folder(from, 2);
  expect(broken((from) => from.startsWith('functions/') && !isTest(from), allowed)).toEqual([]);
});

test('a foundation knows no domain', () => {
  const foundation = (from: string) => from.startsWith('functions/platform/') && !isTest(from);
  expect(broken(foundation, (to) => !to.startsWith('functions/') || to.startsWith('functions/platform/'))).toEqual([]);
});

test('the frontend imports shared and itself, and its domains meet only in app', () => {
  const open = [
    'frontend/ui',
    'frontend/art',
    'frontend/api',
    'frontend/uploads/photo/image-picker.tsx',
    'frontend/uploads/files-dialog/files-dialog.tsx',
  ];
  const composes = (from: string) => folder(from, 2) === 'frontend/app';
  const allowed = (to: string, from: string) =>
    !inTree(to) ||
    to.startsWith('shared/') ||
    (to.startsWith('frontend/') &&
      (composes(from) ||
        folder(to, 2) === folder(from, 2) ||
        open.some((path) => to === path || to.startsWith(`${path}/`))));
  expect(
    broken((from) => from.startsWith('frontend/') && !isTest(from) && !from.startsWith('frontend/art/'), allowed),
  ).toEqual([]);
});

test('nobody imports infra, tests aside', () => {
  expect(
    broken(
      (from) => !from.startsWith('infra/') && !isTest(from),
      (to) => !to.startsWith('infra/'),
    ),
  ).toEqual([]);
});

test('only the local stage, the measurements and the operator’s commands know the functions', () => {
  const free = (from: string) =>
    from.startsWith('infra/') &&
    !isTest(from) &&
    !/^infra\/(local|emulators|bench)\//.test(from) &&
    from !== 'infra/operate/admin.ts';
  expect(broken(free, (to) => !to.startsWith('functions/'))).toEqual([]);
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

test('no file has grown past what one reads in a sitting', () => {
  const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length;
  expect(files.filter((file) => lines(file) > 280).map((file) => `${file} ${lines(file)}`)).toEqual([]);
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
