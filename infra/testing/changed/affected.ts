/** Finds the test files that a change can affect: those that reach a changed file through imports, or through the stage and the site. */
import { readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const SOURCES = ['shared', 'functions', 'frontend', 'infra'];
const RULES = './.dependency-cruiser.mjs';
/** Names the setups of tests, which no test imports. */
const SETUPS = readFileSync('vitest.config.ts', 'utf8');
const DOCS_TEST = 'infra/docs/docs.unit.test.ts';
/** A file that depends on another, by import or by one of the rules below: dependency -> dependents. */
export type Dependents = Map<string, Set<string>>;
/** A test file, and how the change reaches it: the test first, the changed file last. */
export type Affected = Map<string, string[]>;

const isTest = (file: string): boolean => file.endsWith('.test.ts');
/** The domain of a file, such as `functions/forum` for `functions/forum/posts/likes.ts`. */
const domainOf = (file: string): string | undefined => /^(?:functions|frontend)\/[^/]+(?=\/)/.exec(file)?.[0];
const isHandler = (file: string): boolean => /^functions\/[^/]+\/handler\.ts$/.test(file);

/** Files that combine all domains. Following their imports would make every test depend on every file. */
const COMPOSES = /^(shared\/contract\/routes\.ts$|infra\/local\/(functions\.ts$|seed\/)|frontend\/app\/)/;
const SHARED_BY_DOMAINS = /^(functions\/platform|frontend\/(app|ui|api|art))$/;
/** Schemas and calls of one domain: `shared/forum.ts`, `shared/contract/routes/forum.ts`. */
const OF_ONE_DOMAIN = /^shared\/(contract\/routes\/)?(admin|billing|chat|forum|imports|knowledge|rooms|uploads)\.ts$/;

function composes(from: string, to: string): boolean {
  const domain = domainOf(to);
  const ofDomain = domain === undefined ? OF_ONE_DOMAIN.test(to) : !SHARED_BY_DOMAINS.test(domain);
  return COMPOSES.test(from) && ofDomain;
}

/**
 * What a test uses without importing it. A test over HTTP uses the handler of its domain, a contract test uses all
 * handlers, a browser test uses the production files of its folder of `frontend/`, the test of the papers all routes.
 */
function usedWithoutImport(test: string, files: string[]): string[] {
  if (test.endsWith('.contract.test.ts')) return files.filter(isHandler);
  if (test === DOCS_TEST) return files.filter((file) => file.startsWith('shared/contract/routes/'));
  if (/\.(unit|synth|emulator)\.test\.ts$/.test(test)) return [];
  const domain = domainOf(test);
  if (domain === undefined) return [];
  if (domain === 'functions/platform') return files.filter((file) => file.startsWith('functions/platform/http/'));
  return files.filter((file) =>
    domain.startsWith('functions/') ? file === `${domain}/handler.ts` : file.startsWith(`${domain}/`) && !isTest(file),
  );
}

/** The import graph of the repository's own files, from dependency-cruiser. */
export async function dependents(): Promise<Dependents> {
  const { output } = await cruise(SOURCES, { ...(await extractDepcruiseOptions(RULES)), validate: false });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  const own = output.modules.filter(({ source }) => SOURCES.includes(source.split('/')[0] ?? ''));
  const files = own.map(({ source }) => source);
  const graph: Dependents = new Map(files.map((file) => [file, new Set()]));
  for (const { source, dependencies } of own) {
    for (const { resolved } of dependencies) if (!composes(source, resolved)) graph.get(resolved)?.add(source);
    if (isTest(source)) for (const used of usedWithoutImport(source, files)) graph.get(used)?.add(source);
  }
  return graph;
}

/** Where the search begins: at a changed source itself; for any other file at the tests that may read it. */
function startsOf(changed: string, graph: Dependents): string[] {
  const tests = [...graph.keys()].filter(isTest);
  if (SETUPS.includes(`'${changed}'`)) return tests;
  if (graph.has(changed)) return [changed];
  if (changed.endsWith('.md') && !changed.startsWith('infra/knowledge/')) return [DOCS_TEST];
  for (let folder = changed; folder.includes('/'); ) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const near = tests.filter((test) => test.startsWith(`${folder}/`));
    if (near.length > 0) return near;
  }
  // A file in the root, such as package-lock.json, affects everything.
  return tests;
}

/** The tests that `changed` can affect, each with the shortest path to the change. */
export function affectedTests(changed: string[], graph: Dependents): Affected {
  const ways = new Map<string, string[]>();
  const queue: string[] = [];
  const reach = (file: string, way: string[]) => {
    if (ways.has(file)) return;
    ways.set(file, way);
    queue.push(file);
  };
  for (const file of changed)
    for (const start of startsOf(file, graph)) reach(start, start === file ? [file] : [start, file]);
  // The queue grows while it is read. Breadth first, so that the first path found is the shortest.
  for (const file of queue)
    for (const dependent of graph.get(file) ?? []) reach(dependent, [dependent, ...(ways.get(file) ?? [])]);
  return new Map([...ways].filter(([file]) => isTest(file)).toSorted(([a], [b]) => a.localeCompare(b)));
}
