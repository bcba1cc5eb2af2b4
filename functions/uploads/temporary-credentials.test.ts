/** URLs presigned with temporary credentials, which a function has on Lambda. */
import { expect, test } from 'vitest';
import { someSubscriber } from '../../infra/testing/people/people.ts';
import { TemporaryCredentials } from '../../shared/companion.ts';
import { NO_UPLOAD_ROLE } from '../../shared/uploads.ts';

test('a URL presigned with temporary credentials contains their token', async () => {
  const member = await someSubscriber();
  const { credentials } = TemporaryCredentials.parse(await (await member.get('/s3/sts')).json());
  // Before the module is imported: it reads its settings as it loads.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: credentials.AccessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.SecretAccessKey,
    AWS_SESSION_TOKEN: credentials.SessionToken,
  });
  const { presignedUrl } = await import('./bucket.ts');
  const put = async (key: string) =>
    (await fetch(await presignedUrl('PUT', key, { 'x-id': 'PutObject' }, 60), { method: 'PUT', body: 'x' })).status;
  expect(await put(`uploads/${member.user.id}/x`)).toBe(200);
  expect(await put('images/x')).toBe(403);
});

test('a stage without an upload role answers 404', async () => {
  process.env.UPLOAD_ROLE_ARN = NO_UPLOAD_ROLE;
  const { temporaryCredentials } = await import('./multipart/credentials.ts');
  await expect(temporaryCredentials('01ARZ3NDEKTSV4RRFFQ69G5FAV')).rejects.toMatchObject({ status: 404 });
});
