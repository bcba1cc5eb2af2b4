/** The figures of infra/docs/tree.md for any checkout: `node infra/docs/tree-figures.ts [folder]`. dependency-cruiser reads the imports. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { BEHAVIOURS } from './tree-behaviours.ts';

const here = fileURLToPath(new URL('../../', import.meta.url));
const root = resolve(process.argv[2] ?? here);

/** Private words that the field's terms have replaced. */
const DIALECT =
  /^(wish|patience|patient|pace|beat|far|tell|tells|telling|told|heard|spend|door|noted|saying|said|thinks)$/;
const EXPORTED =
  /^export (?:declare |abstract |default )*(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(shared|functions|frontend|infra)\/.*\.(ts|tsx|mjs)$/.test(file));
const isTest = (file: string): boolean => file.endsWith('.test.ts');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const linesOf = (file: string): number => textOf(file).trimEnd().split('\n').length;

function counts(): void {
  for (const folder of ['frontend', 'functions', 'shared', 'infra']) {
    const inside = files.filter((file) => file.startsWith(`${folder}/`));
    const sum = (some: string[]) =>
      `${some.length} files, ${some.reduce((lines, file) => lines + linesOf(file), 0)} lines`;
    console.log(`${folder}: code ${sum(inside.filter((file) => !isTest(file)))}; tests ${sum(inside.filter(isTest))}`);
  }
  const long = files.filter((file) => linesOf(file) > 250);
  console.log(`files above 250 lines: ${long.length}`);
  const folders = Map.groupBy(
    files.filter((file) => !isTest(file)),
    (file) => dirname(file),
  );
  console.log(`folders above 15 source files: ${[...folders.values()].filter((inside) => inside.length > 15).length}`);
  const names = files.flatMap((file) => [
    file.slice(file.lastIndexOf('/') + 1).replace(/\..*$/, ''),
    ...[...textOf(file).matchAll(EXPORTED)].map(([, name = '']) => name),
  ]);
  console.log(`names of files and exports with a word of the dialect: ${names.filter(isDialect).length}`);
}

const isDialect = (name: string): boolean =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).some((word) => DIALECT.test(word.toLowerCase()));

type Imports = Map<string, string[]>;
const Cruised = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
});

/** The files of ours that each file imports, types included. */
function importsOf(): Imports {
  const cruise = join(here, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const options = ['--config', join(here, '.dependency-cruiser.mjs'), '--output-type', 'json'];
  const found = execFileSync(process.execPath, [cruise, ...options, 'shared', 'functions', 'frontend', 'infra'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const own = new Set(files);
  return new Map(
    Cruised.parse(JSON.parse(found)).modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved).filter((file) => own.has(file) && !isTest(file)),
    ]),
  );
}

/** These files, and all that they import, directly or not. */
function reachOf(imports: Imports, ...begin: string[]): Set<string> {
  const reached = new Set(begin);
  for (const file of reached) for (const imported of imports.get(file) ?? []) reached.add(imported);
  return reached;
}

/** The shortest chain of imports between two files, both included. @throws Error where there is none. */
function chainBetween(imports: Imports, from: string, to: string): string[] {
  const importer = new Map<string, string | undefined>([[from, undefined]]);
  for (const [file] of importer)
    for (const imported of imports.get(file) ?? []) if (!importer.has(imported)) importer.set(imported, file);
  if (!importer.has(to)) throw new Error(`${from} does not import ${to}, directly or not.`);
  const chain: string[] = [];
  for (let file: string | undefined = to; file !== undefined; file = importer.get(file)) chain.unshift(file);
  return chain;
}

/** The number of import cycles: groups of files that reach one another. */
function circlesOf(imports: Imports): number {
  const circles = new Set<string>();
  for (const [file, direct] of imports) {
    if (!direct.some((imported) => reachOf(imports, imported).has(file))) continue;
    const group = [...reachOf(imports, file)].filter((other) => reachOf(imports, other).has(file));
    circles.add(group.toSorted((a, b) => a.localeCompare(b)).join(' '));
  }
  return circles.size;
}

counts();
const imports = importsOf();
console.log(`circles of imports: ${circlesOf(imports)}`);
for (const { name, before, after } of BEHAVIOURS) {
  const chains = after.flat().every((file) => files.includes(file)) ? after : before;
  const passed = new Set(
    chains.flatMap((stops) => stops.flatMap((stop, n) => chainBetween(imports, stops[n - 1] ?? stop, stop))),
  );
  console.log(`${name}: ${passed.size} files passed, ${reachOf(imports, ...passed).size} reached`);
}
