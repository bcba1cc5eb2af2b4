/** Failures of `npm start`: each prints one clear line, with the remedy. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { endAfterEach, failure, folder } from '../testing/stage/started.ts';
import { stageSettings } from './command.ts';
import { Problem } from './problem.ts';
import { startStage } from './stage.ts';

endAfterEach();

test('a taken port is named, with the way around it', async () => {
  const server = createServer().listen(0, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { code, said } = await failure({ PORT: String(port), DATA_DIR: folder() });
  server.close();
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^Port ${port} is taken by another program\\. Set PORT .*$`));
});

test('an invalid port is named', () => {
  vi.stubEnv('PORT', 'eighty');
  expect(stageSettings).toThrow(
    new Problem('PORT is "eighty". It must be a number from 1 to 65535, or 0 for any that is free.'),
  );
  vi.unstubAllEnvs();
});

/** The line that a start over this folder prints. */
async function lineOf(dataDir: string): Promise<string> {
  const problem = await startStage({ dataDir, port: 0, website: '' }).catch((error: unknown) => error);
  if (!(problem instanceof Problem)) throw problem;
  return problem.message;
}

test('a data folder that cannot be written is named', async () => {
  const file = join(folder(), 'a-file');
  writeFileSync(file, '');
  expect(await lineOf(join(file, 'state'))).toMatch(
    /a-file is a file, not a folder\. Set DATA_DIR to another place\.$/,
  );
});

test.each([
  ['object-store/store.sqlite', 'no database', /^Object store: .*store\.sqlite cannot be used .*delete it .*$/],
  [
    'dynamodb.sqlite',
    'this is no database'.repeat(1000),
    /^Database: .*dynamodb\.sqlite cannot be used .*delete it .*$/,
  ],
  ['stripe/stripe.sqlite', 'no database', /^Stripe sandbox: .*stripe\.sqlite cannot be used .*delete it .*$/],
  ['bedrock/knowledge.json', '[', /^.*knowledge\.json cannot be read\. Delete the folder .*bedrock and start again.*$/],
])('damaged state in %s is one line with the remedy', async (file, content, words) => {
  const dataDir = folder();
  mkdirSync(join(dataDir, dirname(file)), { recursive: true });
  writeFileSync(join(dataDir, file), content);
  expect(await lineOf(dataDir)).toMatch(words);
});
