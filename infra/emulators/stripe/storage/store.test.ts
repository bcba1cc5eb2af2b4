/** What survives a restart and a kill, and what is refused with a remedy. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SANDBOX, stripeAt } from '../../../local/payments.ts';
import { startStripe } from '../server.ts';
import {
  EXPAND_SECRET,
  removeFoldersAfterAll,
  secretOf,
  startMembership,
  temporaryFolder,
  testSandbox,
} from '../testing/test-sandbox.ts';

removeFoldersAfterAll();
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true }));
afterAll(() => void vi.useRealTimers());

test('a restart keeps objects, client secrets and idempotency keys', async () => {
  const first = await testSandbox();
  const { subscription, clientSecret } = await startMembership(first.stripe);
  const create = (stripe: typeof first.stripe) =>
    stripe.customers.create({ email: 'kept@example.com' }, { idempotencyKey: 'kept' });
  const made = await create(first.stripe);
  await first.close();
  const second = await testSandbox(first.folder);
  const again = await second.stripe.subscriptions.retrieve(subscription.id, { expand: EXPAND_SECRET });
  expect(secretOf(again)).toBe(clientSecret);
  expect((await create(second.stripe)).id).toBe(made.id);
  expect((await second.pay(clientSecret)).status).toBe('succeeded');
  await second.close();
});

test('SIGKILL loses nothing that was acknowledged', async () => {
  const folder = temporaryFolder();
  const code = `const { startStripe } = await import(${JSON.stringify(new URL('../server.ts', import.meta.url).href)});
    console.log((await startStripe(${JSON.stringify({ dataDir: folder, ...SANDBOX })})).apiUrl);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  const stripe = stripeAt(address.toString().trim(), SANDBOX.secretKey);
  const acknowledged: string[] = [];
  const write = async () => {
    for (let n = 0; n < 200; n++) acknowledged.push((await stripe.customers.create({ email: `${n}@example.com` })).id);
  };
  const writers = [write(), write(), write()].map((writer) => writer.catch(() => {}));
  while (acknowledged.length < 40) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await Promise.all(writers);
  const again = await startStripe({ dataDir: folder, ...SANDBOX });
  const found = await stripeAt(again.apiUrl, SANDBOX.secretKey)
    .customers.list({ limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  await again.close();
});

test('a damaged database is refused in one line with the remedy', async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'stripe.sqlite'),
    'something else altogether, and long enough to be no empty file\n'.repeat(9),
  );
  const started = startStripe({ dataDir: folder, ...SANDBOX });
  await expect(started).rejects.toThrow(/^Stripe sandbox: .*stripe\.sqlite cannot be used \(.*\)\. .* delete it .*$/);
});
