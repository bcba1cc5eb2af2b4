/** Health of a stage whose table, buckets and payment provider do not answer. */
import { expect, test } from 'vitest';

test('health answers when database, buckets and payment provider are unreachable', async () => {
  const nowhere = 'http://127.0.0.1:9';
  // Before the module is imported: it reads its settings as it loads.
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: nowhere,
    AWS_ENDPOINT_URL_S3: nowhere,
    STRIPE_API_URL: nowhere,
  });
  const { health } = await import('./health.ts');
  let { checks } = await health(3_000);
  const states = async () => {
    ({ checks } = await health(3_000));
    return Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  };
  // On a busy machine a service may be slow for a moment.
  await expect.poll(states).toEqual({
    table: 'failing',
    photos: 'failing',
    library: 'failing',
    knowledge: 'ok',
    model: 'ok',
    fastModel: 'ok',
    payments: 'failing',
    webhook: 'failing',
  });
  for (const { state, advice, finding } of checks)
    if (state === 'failing')
      expect([advice?.length, finding]).toEqual([expect.any(Number), expect.stringMatching(/\.$/)]);
});
