/** What survives a restart, a kill and a torn line; and what is refused with a remedy. */
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startStripe } from '../server.ts';
import {
  EXPAND_SECRET,
  removeFoldersAfterAll,
  sdk,
  secretOf,
  startMembership,
  temporaryFolder,
  testSandbox,
} from '../testing/test-sandbox.ts';

removeFoldersAfterAll();
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true }));
afterAll(() => void vi.useRealTimers());

const keys = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };
const SCRIPT = `
  const { startStripe } = await import(${JSON.stringify(new URL('../server.ts', import.meta.url).href)});
  const { apiUrl } = await startStripe({ dataDir: process.argv[1], ...${JSON.stringify(keys)} });
  console.log(apiUrl);
`;

/** Runs the sandbox in a separate process, which can be killed. */
async function separately(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT, folder], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const apiUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)));
  });
  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return { apiUrl, kill };
}

test('a restart keeps objects, client secrets and idempotency keys', async () => {
  const first = await testSandbox();
  const { subscription, clientSecret } = await startMembership(first.stripe);
  const made = await first.stripe.customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' });
  await first.close();
  const second = await testSandbox(first.folder);
  const again = await second.stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND_SECRET });
  expect(secretOf(again)).toBe(clientSecret);
  const replay = await second.stripe.customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' });
  expect(replay.id).toBe(made.id);
  expect((await second.confirm(clientSecret, 'pm_card_visa')).status).toBe('succeeded');
  await second.close();
});

test('SIGKILL loses nothing that was acknowledged', async () => {
  const folder = temporaryFolder();
  const { apiUrl, kill } = await separately(folder);
  const stripe = sdk(apiUrl);
  const acknowledged: string[] = [];
  const write = async () => {
    for (let n = 0; n < 200; n++) acknowledged.push((await stripe.customers.create({ email: `${n}@example.com` })).id);
  };
  const writers = [write(), write(), write()].map((writer) => writer.catch(() => {}));
  while (acknowledged.length < 40) await new Promise((resolve) => setTimeout(resolve, 5));
  await kill();
  await Promise.all(writers);
  const journal = readFileSync(join(folder, 'journal.ndjson'), 'utf8');
  expect(acknowledged.filter((id) => !journal.includes(`{"id":"${id}"`))).toEqual([]);
  const again = await startStripe({ dataDir: folder, ...keys });
  const [newest] = (await sdk(again.apiUrl).customers.list({ limit: 1 })).data;
  expect(journal).toContain(newest?.id);
  await again.close();
});

test('a torn line is dropped', async () => {
  const first = await testSandbox();
  const { id } = await first.stripe.customers.create({ email: 'whole@example.com' });
  await first.close();
  appendFileSync(join(first.folder, 'journal.ndjson'), '[{"id":"cus_torn","object":"customer","em');
  const second = await testSandbox(first.folder);
  expect((await second.stripe.customers.list()).data.map((customer) => customer.id)).toEqual([id]);
  await second.stripe.customers.create({ email: 'next@example.com' });
  await second.close();
  const third = await testSandbox(first.folder);
  expect((await third.stripe.customers.list()).data).toHaveLength(2);
  await third.close();
});

test('a damaged journal is refused in one line with the remedy', async () => {
  const first = await testSandbox();
  await first.stripe.customers.create({ email: 'damaged@example.com' });
  await first.close();
  const journal = join(first.folder, 'journal.ndjson');
  const [header, ...rest] = readFileSync(journal, 'utf8').split('\n');
  writeFileSync(journal, [header, '{"not":"a change"', ...rest].join('\n'));
  const started = startStripe({ dataDir: first.folder, ...keys });
  await expect(started).rejects.toThrow(`line 2 of ${journal} is damaged. Delete the file`);
  await expect(started).rejects.not.toThrow(/\n/);
  writeFileSync(journal, 'something else altogether\n');
  await expect(startStripe({ dataDir: first.folder, ...keys })).rejects.toThrow(/line 1 .* is damaged/);
});

test('a start drops old events and idempotency keys from the journal', async () => {
  const first = await testSandbox();
  const { customer } = await startMembership(first.stripe);
  for (let n = 0; n < 60; n++)
    await first.stripe.customers.create({ email: 'many@example.com' }, { idempotencyKey: `n${n}` });
  await first.advance(31);
  const journal = join(first.folder, 'journal.ndjson');
  const before = statSync(journal).size;
  await first.close();
  const second = await testSandbox(first.folder);
  expect((await second.stripe.events.list({ limit: 100 })).data).toEqual([]);
  expect((await second.stripe.customers.list({ limit: 100 })).data.map(({ id }) => id)).toContain(customer.id);
  expect(statSync(journal).size).toBeLessThan(before * 0.7);
  await second.close();
});
