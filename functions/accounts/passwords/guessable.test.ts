/** Easily guessed passwords are refused at registration, change and reset. */
import { describe, expect, test } from 'vitest';
import { someMember, somePerson, someVisitor } from '../../../infra/testing/people/people.ts';

const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;

describe('registering refuses', () => {
  const { username, email } = somePerson();
  const asPerson = { username, email };
  test.each([
    ['the username', username, /your username, your email/],
    ['the username in capitals', username.toUpperCase(), /your username, your email/],
    ['the email address', email, /your username, your email/],
    ['the name of the site', 'Verandah', /our name/],
    ['a common password', 'iloveyou1', /most common passwords/],
    ['a common password in capitals', 'PassWord1', /most common passwords/],
    ['a common password in wide letters', 'ｐａｓｓｗｏｒｄ', /most common passwords/],
    ['the first of the list', '!qaz2wsx', /most common passwords/],
  ])('%s', async (_, password, message) => {
    const answer = await someVisitor().post('/api/register', { ...asPerson, password });
    expect([answer.status, await messageOf(answer)]).toEqual([400, expect.stringMatching(message)]);
  });

  test('only the password: a better one creates the account', async () => {
    expect((await someVisitor().post('/api/register', { ...asPerson, password: 'iloveyou1 and quolls' })).status).toBe(
      200,
    );
  });
});

test('a password change refuses easily guessed passwords', async () => {
  const member = await someMember();
  const change = (newPassword: string) =>
    member.put('/api/user/password', { currentPassword: member.password, newPassword });
  for (const password of ['sunshine', member.username, member.email])
    expect((await change(password)).status, password).toBe(400);
  expect(await messageOf(await change('sunshine'))).toMatch(/most common passwords/);
  expect((await member.post('/api/login', { username: member.username, password: member.password })).status).toBe(200);
});

test('a reset refuses easily guessed passwords, and its link still works', async () => {
  const { resetToken } = await import('../reset-link.ts');
  const member = await someMember();
  const token = await resetToken(member.username);
  const reset = (newPassword: string) => someVisitor().post('/api/password-reset', { token, newPassword });
  expect([(await reset('baseball')).status, (await reset(member.username)).status]).toEqual([400, 400]);
  expect((await reset('quolls nap at noon')).status).toBe(200);
});
