/** Transaction conflicts, injected at the wire: the emulator has none of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '../../../infra/testing/calls/calls.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0, follow: false });
});
afterAll(() => measured.close());

test('a transaction that DynamoDB cancels for a conflict is tried again', async () => {
  const member = await newMember(measured.stage);
  measured.wire.cancelTransactions(4);
  expect((await member.put('/api/user', { firstName: 'Winifred' })).status).toBe(200);
  expect(((await (await member.get('/api/user')).json()) as { firstName: string }).firstName).toBe('Winifred');
});

test('endless conflicts are 503 with a wait, and nothing is half-written', async () => {
  const member = await newMember(measured.stage);
  measured.wire.cancelTransactions(100);
  const answer = await member.put('/api/user', { firstName: 'Never' });
  measured.wire.cancelTransactions(0);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(((await (await member.get('/api/user')).json()) as { firstName: string }).firstName).toBe(member.username);
});
