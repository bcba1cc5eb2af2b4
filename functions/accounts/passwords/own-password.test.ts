/** The password in an open session, which can be a stolen one: wrong ones are counted together, and a new one tells of passkeys. */
import { expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { somePasskey } from '../../../infra/testing/passkeys/authenticator.ts';
import { nextMailTo } from '../../../infra/testing/people/mail.ts';
import { someMember, someVisitor } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';

inOneWindow();

const CALLS = [
  ['PUT /api/user/password', { newPassword: 'quolls nap at noon' }, 'currentPassword'],
  ['PUT /api/user/email', { email: 'elsewhere@example.com' }, 'password'],
  ['POST /api/user/deletion', { posts: 'keep' }, 'password'],
  ['POST /api/confirmation', {}, 'password'],
] as const;

test.each(CALLS)('%s takes five wrong ones in 15 minutes with the others, and locks nobody out', async (...call) => {
  const member = await someMember();
  const [key, body, field] = call;
  const [method, path] = key.split(' ') as [string, string];
  const tried = async (given: string, who: Visitor = member) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await who.fetch(path, { method, headers, body: JSON.stringify({ ...body, [field]: given }) });
    return { status: answer.status, wait: Number(answer.headers.get('retry-after')), text: await answer.text() };
  };
  const confirm = (password: string) => member.post('/api/confirmation', { password });
  // A right one is no guess.
  for (let n = 0; n < 3; n++) expect((await confirm(member.password)).status).toBe(200);
  const three = [1, 2, 3];
  const answers = await Promise.all([
    ...three.map((n) => tried(`wrong ${n}`)),
    ...three.map((n) => confirm(`no ${n}`)),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([403, 403, 403, 403, 403, 429]);
  const refused = await tried(member.password);
  expect([refused.status, refused.wait > 0 && refused.wait <= 900]).toEqual([429, true]);
  expect(refused.text).toMatch(/Sign out and in again/);

  const elsewhere = someVisitor();
  const { username, password } = member;
  expect((await elsewhere.post('/api/login', { username, password })).status).toBe(200);
  expect((await tried(password, elsewhere)).status).toBe(200);
});

test('the mail about a new password names a passkey planted in a stolen session', async () => {
  const member = await someMember();
  const planted = await somePasskey(member);
  const name = 'Visit evil.example now';
  expect((await member.put(`/api/passkeys/${planted.passkeyId}`, { name })).status).toBe(200);
  const body = { currentPassword: member.password, newPassword: 'quolls nap at noon' };
  expect((await member.put('/api/user/password', body)).status).toBe(200);
  const { text, html } = await nextMailTo(member.email, 'password-changed');
  expect(text).toContain('You can still sign in with your passkey: “Visit evil example now”.');
  expect(text).toContain('/account#passkeys');
  expect(text + html).not.toContain('evil.example');
  expect((await member.fetch(`/api/passkeys/${planted.passkeyId}`, { method: 'DELETE' })).status).toBe(200);
});
