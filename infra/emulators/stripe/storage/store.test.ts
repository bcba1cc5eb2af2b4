/** What survives a restart. */
import { expect, test } from 'vitest';
import {
  EXPAND_SECRET,
  removeFoldersAfterAll,
  secretOf,
  startMembership,
  testSandbox,
} from '../testing/test-sandbox.ts';

removeFoldersAfterAll();

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
