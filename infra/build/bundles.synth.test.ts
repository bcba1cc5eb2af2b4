/** The functions' bundles: each starts with exactly its function's settings, and stays small. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { SETTINGS } from '../../functions/platform/settings.ts';
import { framesOf } from '../../functions/platform/stack-frames.ts';
import { STAGES } from '../cdk/stages.ts';
import { codeOf } from '../testing/bundles/bundle-files.ts';
import { runnableBundles } from '../testing/bundles/bundled-functions.ts';
import { callsOf, domainOf, functionsOf } from '../testing/guarantees/calls.ts';
import { removeStacks, templateOf } from '../testing/guarantees/template.ts';
import { bundleFunctions, DOMAINS, FUNCTION_NAMES, type FunctionName } from './bundles.ts';

const outdir = mkdtempSync(join(tmpdir(), 'verandah-bundles-'));
const bundles = await runnableBundles(outdir);
afterAll(() => {
  rmSync(outdir, { recursive: true });
  removeStacks();
});
const template = templateOf(STAGES.prod);
const calls = callsOf(template);

test("only the photo function's bundle gets Lambda's sharp", async () => {
  const sharp = join(outdir, 'sharp/node_modules');
  mkdirSync(join(sharp, 'sharp'), { recursive: true });
  const needing = FUNCTION_NAMES.filter((name) => /"sharp"/.test(codeOf(bundles[name]).all.toString('utf8')));
  expect(needing).toEqual(['uploads']);
  const made = await bundleFunctions(join(outdir, 'with-sharp'), sharp, ['uploads', 'probe']);
  const has = (name: 'uploads' | 'probe') => existsSync(join(made[name].folder, 'node_modules/sharp'));
  expect([has('uploads'), has('probe')]).toEqual([true, false]);
});

describe.each([...DOMAINS])("the bundle of '%s'", (domain) => {
  const code = join(bundles[domain], 'index.mjs');

  test('starts with its settings, and streams where its calls do', async () => {
    const own = calls.filter(({ target }) => domainOf(target) === domain);
    expect(await started(code, own[0]?.target.Environment.Variables ?? {})).toEqual({
      type: 'function',
      streams: own.some(({ ResponseTransferMode }) => ResponseTransferMode === 'STREAM'),
    });
  });
});

test.each(FUNCTION_NAMES)("'%s' has the settings that its code names, and no others", (name) => {
  const code = codeOf(bundles[name]).all.toString('utf8');
  const given = functionsOf(template).find(([, properties]) => domainOf(properties) === name)?.[1].Environment
    .Variables;
  const named = SETTINGS.filter((setting) => code.includes(`"${setting}"`));
  expect(SETTINGS.filter((setting) => setting in (given ?? {}))).toEqual(named);
});

test.for(FUNCTION_NAMES)("the bundle of '%s' stays below its limit", async (name, { annotate }) => {
  const kilobytes = Math.ceil(codeOf(bundles[name]).atStart.length / 1000);
  await annotate(`${kilobytes} kB`);
  expect(kilobytes).toBeLessThan(MAX_KILOBYTES[name]);
});

test('two synths at once bundle the same code, each in its own folder', async () => {
  const folders = ['one', 'two'].map((name) => join(outdir, name));
  const names = ['stream'] as const;
  const made = await Promise.all(folders.map((folder) => bundleFunctions(folder, undefined, names)));
  const [one, two] = made.map(({ stream: { folder } }) =>
    readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
  expect(one).toEqual(two);
  expect(one?.length).toBeGreaterThan(1);
});

test('an error in a bundle names the line of its source', () => {
  const folder = bundles.accounts;
  const words = 'There is nothing at this address.';
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const file = join(folder, files.find((name) => readFileSync(join(folder, name), 'utf8').includes(words)) ?? '');
  const before = readFileSync(file, 'utf8').split(words)[0]?.split('\n') ?? [];
  const place = `${pathToFileURL(file).href}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  const frames = framesOf(`Error: said\n    at answer (${place})\n    at ${place}\n    at node:internal/timers:1:1`);
  expect(frames).toEqual([
    expect.stringMatching(/^ {4}at answer \(\S*shared\/contract\/site\.ts:\d+:\d+\)$/),
    expect.stringMatching(/^ {4}at \S*shared\/contract\/site\.ts:\d+:\d+$/),
    '    at node:internal/timers:1:1',
  ]);
});

/** About a third above the sizes when this was written. Counts what is read before the first request. `esbuild --analyze` shows what was added. */
const MAX_KILOBYTES: Record<FunctionName, number> = {
  accounts: 550,
  billing: 550,
  chat: 600,
  forum: 550,
  uploads: 550,
  imports: 550,
  importSockets: 600,
  importWorker: 800,
  admin: 1050,
  knowledge: 900,
  reindex: 950,
  stream: 650,
  mailer: 650,
  schedule: 1050,
  probe: 100,
};

/** Loads a bundle in a process that has these settings and no others, as Lambda does. */
async function started(code: string, settings: Record<string, unknown>): Promise<unknown> {
  const load = `
    globalThis.awslambda = { streamifyResponse: (handler) => Object.assign(handler, { streams: true }) };
    const { handler } = await import(${JSON.stringify(code)});
    console.log(JSON.stringify({ type: typeof handler, streams: handler?.streams === true }));`;
  const env = Object.fromEntries(
    // CloudFormation resolves references only at a deploy.
    Object.entries({ ...settings, NODE_OPTIONS: '' }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : 'https://set',
    ]),
  );
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], { env });
  return JSON.parse(stdout);
}
