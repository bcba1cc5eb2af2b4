/** Behaviour of a deployed stage only: https cookies, and an edge in front. */
import { expect, test } from 'vitest';
import { somePerson } from '../../../../infra/testing/people/people.ts';
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER, VIEWER_COUNTRY_HEADER } from '../../../../shared/contract/edge.ts';

// Before the modules are imported: they read it as they load. This file has a separate process.
process.env.SITE_ORIGIN = 'https://verandah.example';

test('on https the cookies have the __Host- prefix and Secure', async () => {
  const { app } = await import('../../../accounts/handler.ts');
  const answer = await app.request('/api/register', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [VIEWER_ADDRESS_HEADER]: '198.51.100.7',
      [VIEWER_COUNTRY_HEADER]: 'AU',
      [EDGE_SECRET_HEADER]: process.env.EDGE_SECRET ?? '',
    },
    body: JSON.stringify(somePerson()),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-verandah=[0-9A-Z]{26}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-verandah-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
});

test('a viewer address without the edge’s secret is refused', async () => {
  const { app } = await import('../../../accounts/handler.ts');
  const guess = (headers: Record<string, string>) =>
    app.request('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"username":"somebody","password":"wrong"}',
    });
  for (const secret of ['', 'guessed'])
    expect((await guess({ [VIEWER_ADDRESS_HEADER]: '198.51.100.8', [EDGE_SECRET_HEADER]: secret })).status).toBe(403);
});
