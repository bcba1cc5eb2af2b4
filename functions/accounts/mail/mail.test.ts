/** Account mail through the API: each call, and the mail that it puts into the stage's mailbox. */
import { describe, expect, test } from 'vitest';
import { mailsHandled, mailsTo, nextMailTo, tokenIn } from '../../../infra/testing/people/mail.ts';
import { someMember, somePerson, someVisitor } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { User } from '../../../shared/accounts.ts';
import { tokenHash } from '../../platform/mail/tokens.ts';
import { Users } from '../../platform/table/entities/accounts/user.ts';
import { Verifications } from '../../platform/table/entities/accounts/verification.ts';

inOneWindow();

const emailVerified = async (who: { get(path: string): Promise<Response> }) =>
  User.parse(await (await who.get('/api/user')).json()).emailVerified;

describe('verification', () => {
  test('registering mails a link that verifies the address', async () => {
    const member = await someMember();
    expect(await emailVerified(member)).toBe(false);
    const mail = await nextMailTo(member.email, 'verify');
    const answer = await someVisitor().post('/api/email/verify', { token: tokenIn(mail, '/verify') });
    expect(await answer.json()).toEqual({ firstTime: true });
    expect(await emailVerified(member)).toBe(true);
  });

  test('opening a link again changes nothing, and the answer says so', async () => {
    const member = await someMember();
    const token = tokenIn(await nextMailTo(member.email, 'verify'), '/verify');
    await member.post('/api/email/verify', { token });
    const again = await member.post('/api/email/verify', { token });
    expect(await again.json()).toEqual({ firstTime: false });
    expect(await emailVerified(member)).toBe(true);
  });

  test('an expired link is 410, and an unknown one 404', async () => {
    const member = await someMember();
    const token = tokenIn(await nextMailTo(member.email, 'verify'), '/verify');
    await Verifications.update(tokenHash(token), { set: { expiresAt: 1 } });
    expect((await member.post('/api/email/verify', { token })).status).toBe(410);
    expect((await member.post('/api/email/verify', { token: 'x'.repeat(43) })).status).toBe(404);
    expect(await emailVerified(member)).toBe(false);
  });

  test('a link does not verify another address', async () => {
    const member = await someMember();
    const token = tokenIn(await nextMailTo(member.email, 'verify'), '/verify');
    await Users.update(member.user.id, { set: { email: 'another@example.com' } });
    expect((await member.post('/api/email/verify', { token })).status).toBe(410);
    expect(await emailVerified(member)).toBe(false);
  });

  test('sending again mails a new link until the address is verified', async () => {
    const member = await someMember();
    const first = tokenIn(await nextMailTo(member.email, 'verify'), '/verify');
    expect((await member.post('/api/email/send-again')).status).toBe(200);
    const second = tokenIn(await nextMailTo(member.email, 'verify', 1), '/verify');
    expect(second).not.toBe(first);
    await member.post('/api/email/verify', { token: second });
    expect((await member.post('/api/email/send-again')).status).toBe(200);
    await member.post('/api/password-reset/request', { login: member.username });
    // This mail was requested last: a third verification mail would have come before it.
    await nextMailTo(member.email, 'reset');
    expect(await mailsTo(member.email, 'verify')).toHaveLength(2);
  });
});

describe('a forgotten password', () => {
  test.each(['username', 'email'] as const)('a reset requested by %s comes by mail and signs in', async (name) => {
    const member = await someMember();
    const elsewhere = someVisitor();
    const asked = await elsewhere.post('/api/password-reset/request', { login: member[name].toUpperCase() });
    expect(asked.status).toBe(200);
    const token = tokenIn(await nextMailTo(member.email, 'reset'), '/reset');
    const reset = { token, newPassword: 'a brand new password' };
    expect((await elsewhere.post('/api/password-reset', reset)).status).toBe(200);
    expect(await emailVerified(elsewhere)).toBe(true);
    expect((await member.get('/api/user')).status).toBe(401);
    expect((await nextMailTo(member.email, 'password-changed')).text).toContain('has just been changed');
    expect((await someVisitor().post('/api/password-reset', reset)).status).toBe(404);
  });

  test('the answer is the same whether or not there is an account', async () => {
    const member = await someMember();
    const visitor = someVisitor();
    const answers = await Promise.all(
      [member.username, member.email, 'nobody-at-all', 'nobody@example.com', 'admin'].map(async (login) => {
        const answer = await visitor.post('/api/password-reset/request', { login });
        const headers = [...answer.headers.keys()].filter((name) => name !== 'date').toSorted();
        return { status: answer.status, body: await answer.text(), headers };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: '{}' });
  });

  test('a member gets at most five links an hour', async () => {
    const member = await someMember();
    await nextMailTo(member.email, 'verify');
    for (let n = 0; n < 8; n++) {
      expect((await someVisitor().post('/api/password-reset/request', { login: member.email })).status).toBe(200);
      if (n < 5) await nextMailTo(member.email, 'reset', n);
    }
    await member.put('/api/user/password', { currentPassword: member.password, newPassword: 'another password' });
    // This mail was requested last: a sixth reset mail would have come before it.
    await nextMailTo(member.email, 'password-changed');
    expect(await mailsTo(member.email, 'reset')).toHaveLength(5);
  });

  test('changing the password invalidates a reset link', async () => {
    const member = await someMember();
    await member.post('/api/password-reset/request', { login: member.username });
    const token = tokenIn(await nextMailTo(member.email, 'reset'), '/reset');
    await member.put('/api/user/password', { currentPassword: member.password, newPassword: 'another password' });
    const answer = await someVisitor().post('/api/password-reset', { token, newPassword: 'a third password' });
    expect(answer.status).toBe(404);
  });
});

test('a mail to an unverified address does not contain the username', async () => {
  const person = somePerson();
  const who = someVisitor();
  const username = `${person.username}.buy-now.example`.slice(0, 40);
  await who.post('/api/register', { username, email: person.email, password: person.password });
  const { text, html, subject } = await nextMailTo(person.email, 'verify');
  expect(text + html + subject).not.toContain('buy-now');
});

test('a mailbox gets ten mails a day from all accounts until an address is confirmed', async () => {
  const mailbox = somePerson().username;
  const addressOf = (n: number) => `${n % 2 ? mailbox : mailbox.toUpperCase()}+${n}@example.com`;
  const people = Array.from({ length: 12 }, (_, n) => ({ ...somePerson(), email: addressOf(n), who: someVisitor() }));
  for (const { who, username, email, password } of people) {
    const answer = await who.post('/api/register', { username, email, password });
    await mailsHandled(User.parse(await answer.json()).id);
  }
  const links = await Promise.all(people.map(({ email }) => mailsTo(email, 'verify')));
  expect(links.map((mails) => mails.length)).toEqual([...Array<number>(10).fill(1), 0, 0]);

  const [first, second] = people;
  if (!first || !second) return;
  const change = ({ who, password }: typeof first) =>
    who.put('/api/user/password', { currentPassword: password, newPassword: 'another password' });
  expect((await change(second)).status).toBe(200);
  await first.who.post('/api/email/verify', { token: tokenIn(await nextMailTo(first.email, 'verify'), '/verify') });
  expect((await change(first)).status).toBe(200);
  await nextMailTo(first.email, 'password-changed');
  // The outbox is in order: this mail would have come first.
  expect(await mailsTo(second.email, 'password-changed')).toEqual([]);
});
