/** The code that the functions carry: it starts with the settings that its function has, and stays small. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { READING } from '../functions/admin/reading.ts';
import { bundleFunctions, DOMAINS, FUNCTION_NAMES, type FunctionName } from './bundles.ts';
import { STAGES } from './stages.ts';
import { callsOf, domainOf, functionsOf } from './testing/guarantees/calls.ts';
import { pdfOf } from './testing/pdf.ts';
import { stacksFolder, templateOf } from './testing/template.ts';

const outdir = mkdtempSync(join(tmpdir(), 'verandah-bundles-'));
const bundles = bundleFunctions(join(outdir, 'functions'), join(outdir, 'no-sharp'));
// This machine's sharp, and no other package, so that a bundle can be run here.
mkdirSync(join(outdir, 'node_modules'));
symlinkSync(join(import.meta.dirname, '../node_modules/sharp'), join(outdir, 'node_modules/sharp'), 'junction');
afterAll(() => {
  for (const folder of [outdir, stacksFolder]) rmSync(folder, { recursive: true });
});
const calls = callsOf(templateOf(STAGES.prod));

test('only what handles photos lacks the photo library where it was not fetched', () => {
  expect(DOMAINS.filter((domain) => bundles[domain].lacks.length > 0)).toEqual(['uploads']);
});

describe.each([...DOMAINS])("the bundle of '%s'", (domain) => {
  const code = join(bundles[domain].folder, 'index.mjs');

  test('starts with the settings of its function, and has a handler that streams where its calls do', async () => {
    const own = calls.filter(({ target }) => domainOf(target) === domain);
    expect(await started(code, own[0]?.target.Environment.Variables ?? {})).toEqual({
      type: 'function',
      streams: own.some(({ ResponseTransferMode }) => ResponseTransferMode === 'STREAM'),
    });
  });
});

test.for(FUNCTION_NAMES)(
  "the bundle of '%s' has not grown: a cold start reads all of it",
  async (name, { annotate }) => {
    const kilobytes = Math.ceil(statSync(join(bundles[name].folder, 'index.mjs')).size / 1000);
    await annotate(`${kilobytes} kB`);
    expect(kilobytes).toBeLessThan(KILOBYTES_MAX[name]);
  },
);

test('the bundle of the reindex is also the thread that reads its files, PDFs among them', async () => {
  const environment = functionsOf(templateOf(STAGES.prod)).find(([, properties]) => domainOf(properties) === 'reindex');
  const env = Object.fromEntries(
    Object.keys(environment?.[1].Environment.Variables ?? {}).map((name) => [name, 'set']),
  );
  const thread = new Worker(join(bundles.reindex.folder, 'index.mjs'), { workerData: READING, env, execArgv: [] });
  thread.postMessage({ name: 'facts.pdf', bytes: await pdfOf(['Quolls nap at noon.']) }, []);
  const [outcome] = (await once(thread, 'message')) as [unknown];
  await thread.terminate();
  expect(outcome).toMatchObject({ passages: [{ title: 'facts', place: 'page 1', text: 'Quolls nap at noon.' }] });
});

/** About a third above what they were when this was written. `esbuild --analyze` tells what came in. */
const KILOBYTES_MAX: Record<FunctionName, number> = {
  accounts: 1200,
  billing: 1500,
  chat: 1500,
  forum: 1500,
  uploads: 4000,
  imports: 1200,
  importSockets: 1600,
  importWorker: 1600,
  admin: 2000,
  reindex: 4000,
  photoSweeper: 1200,
};

/** Loads a bundle in a process that has these settings and no others, as Lambda does. */
async function started(code: string, settings: Record<string, unknown>): Promise<unknown> {
  const load = `
    globalThis.awslambda = { streamifyResponse: (handler) => Object.assign(handler, { streams: true }) };
    const { handler } = await import(${JSON.stringify(code)});
    console.log(JSON.stringify({ type: typeof handler, streams: handler?.streams === true }));`;
  const env = Object.fromEntries(
    // References are resolved only at a deploy.
    Object.entries({ ...settings, NODE_OPTIONS: '' }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : 'https://set',
    ]),
  );
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], { env });
  return JSON.parse(stdout);
}
