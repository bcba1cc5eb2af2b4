/** Secrets Manager on this machine, where a call is not what an SDK sends. */
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

test('a body that is no JSON ends its own connection only', async () => {
  await expect(get('{')).rejects.toThrow();
  const answer = await get(JSON.stringify({ SecretId: ARN }));
  expect(await answer.json()).toMatchObject({ SecretString: 'a warm globe' });
});
