/** The app as the CDK's own command runs it, twice at once. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { allStages } from './stages.ts';

const APP = fileURLToPath(new URL('app.ts', import.meta.url));
const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as { context: object };
const folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `verandah-synth-${name}-`)));
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const synth = (folder: string) =>
  promisify(execFile)(process.execPath, [APP], {
    env: { ...process.env, CDK_OUTDIR: folder, CDK_CONTEXT_JSON: JSON.stringify(context) },
  });

test('two synths at once make the same stacks of every stage', async () => {
  await Promise.all(folders.map(synth));
  const [one = [], two = []] = folders.map((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.template.json') || name.endsWith('.assets.json'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  expect(one.map(([name]) => name)).toEqual(
    expect.arrayContaining(allStages.map((s) => `${s.stackName}.template.json`)),
  );
  expect(two).toEqual(one);
});
