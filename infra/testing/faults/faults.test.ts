/** Some routes while a dependency fails; `npm run prove -- faults` tests every route with every fault. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SANDBOX, stripeAt } from '../../local/payments.ts';
import { type FaultStage, startFaultStage } from './fault-stage.ts';
import { strike } from './faults.ts';
import { expectNothingTwice } from './nothing-twice.ts';

let stage: FaultStage;
const made: string[] = [];
beforeAll(async () => {
  stage = await startFaultStage();
});
afterAll(() => stage.close());

test.each([
  ['GET /api/user', 'dynamodb', { kind: 'throttle', from: 1, extent: 'outage' }],
  ['POST /api/forum/posts', 'dynamodb', { kind: 'cut', from: 1, extent: 'outage' }],
  ['POST /api/forum/posts', 'dynamodb', { kind: 'lost', from: 4, extent: 'once' }],
  ['POST /api/forum/posts/{id}/replies', 'dynamodb', { kind: 'drop', from: 3, extent: 'outage' }],
  ['POST /api/chat/messages', 'bedrock', { kind: 'error', from: 1, extent: 'outage' }],
  ['PUT /api/images', 's3', { kind: 'throttle', from: 1, extent: 'outage' }],
  ['DELETE /s3/multipart/{uploadId}', 's3', { kind: 'lost', from: 1, extent: 'once' }],
  ['GET /s3/sts', 'sts', { kind: 'error', from: 1, extent: 'outage' }],
  ['POST /api/subscription/create', 'stripe', { kind: 'lost', from: 1, extent: 'outage' }],
] as const)('%s answers with words while %s fails', async (route, dependency, fault) => {
  const outcome = await strike(stage, route, dependency, fault);
  if (outcome.made !== undefined) made.push(outcome.made);
  expect(outcome.wrong).toEqual([]);
});

test('failed requests made nothing twice and lost nothing', async () => {
  await expectNothingTwice(made, stripeAt(stage.endpoints.stripe, SANDBOX.secretKey));
});
