/** Secrets Manager on this machine, with a call that no SDK sends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecretsManager } from './server.ts';

const ARN = 'arn:aws:secretsmanager:ap-southeast-2:000000000000:secret:lamp';

let secrets: Awaited<ReturnType<typeof startSecretsManager>>;
beforeAll(async () => {
  secrets = await startSecretsManager({ [ARN]: 'a warm globe' });
});
afterAll(() => secrets.close());

const get = (body: string) =>
  fetch(secrets.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'secretsmanager.GetSecretValue', authorization: 'AWS4-HMAC-SHA256 Credential=local' },
    body,
  });

test('a body that is not JSON breaks only its own connection', async () => {
  await expect(get('{')).rejects.toThrow();
  const answer = await get(JSON.stringify({ SecretId: ARN }));
  expect(await answer.json()).toMatchObject({ SecretString: 'a warm globe' });
});
