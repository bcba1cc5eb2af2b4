import { expect, test } from 'vitest';
import { somePerson } from '../../infra/testing/people.ts';

test('on an https site the cookie is bound to the host and to encrypted connections', async () => {
  process.env.SITE_ORIGIN = 'https://verandah.example';
  const { app } = await import('../accounts/handler.ts');
  const answer = await app.request('/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-viewer-address': '198.51.100.7' },
    body: JSON.stringify(somePerson()),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-verandah=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
