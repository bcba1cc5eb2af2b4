/** Account mail: each call, the mail that it puts into the stage's mailbox, and addresses that change or are claimed. */
import { describe, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { mailsHandled, mailsTo, nextMailTo, tokenIn } from '../../../infra/testing/people/mail.ts';
import { type Member, someAdmin, someMember, somePerson, someVisitor } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { User } from '../../../shared/accounts.ts';
import { tokenHash } from '../../platform/mail/tokens.ts';
import { Users, Verifications } from '../../platform/table/items/user.ts';

inOneWindow();

const recordOf = async (who: Visitor) => User.parse(await (await who.get('/api/user')).json());
const emailVerified = async (who: Visitor) => (await recordOf(who)).emailVerified;
const ask = ({ put, password }: Member, email: string) => put('/api/user/email', { email, password });
const open = (who: Visitor, token: string) => who.post('/api/email/verify', { token });
const linkTo = async (email: string, kind: string, before = 0) =>
  tokenIn(await nextMailTo(email, kind, before), '/verify');
const signIn = async (username: string, password: string) =>
  (await someVisitor().post('/api/login', { username, password })).status;

async function verifiedMember(): Promise<Member> {
  const member = await someMember();
  await open(member, await linkTo(member.email, 'verify'));
  return member;
}

describe('verification', () => {
  test('registering mails a link that verifies the address', async () => {
    const member = await someMember();
    expect(await emailVerified(member)).toBe(false);
    const token = await linkTo(member.email, 'verify');
    // Opening it again changes nothing, and the answer says so.
    expect(await (await open(member, token)).json()).toEqual({ firstTime: true });
    expect(await (await open(someVisitor(), token)).json()).toEqual({ firstTime: false });
    expect(await emailVerified(member)).toBe(true);
  });

  test('an expired link is 410, and an unknown one 404', async () => {
    const member = await someMember();
    const token = await linkTo(member.email, 'verify');
    await Verifications.update(tokenHash(token), { set: { expiresAt: 1 } });
    expect((await member.post('/api/email/verify', { token })).status).toBe(410);
    expect((await member.post('/api/email/verify', { token: 'x'.repeat(43) })).status).toBe(404);
    expect(await emailVerified(member)).toBe(false);
  });

  test('a link does not verify another address', async () => {
    const member = await someMember();
    const token = await linkTo(member.email, 'verify');
    await Users.update(member.user.id, { set: { email: 'another@example.com' } });
    expect((await member.post('/api/email/verify', { token })).status).toBe(410);
    expect(await emailVerified(member)).toBe(false);
  });

  test('sending again mails a new link until the address is verified', async () => {
    const member = await someMember();
    const first = await linkTo(member.email, 'verify');
    expect((await member.post('/api/email/send-again')).status).toBe(200);
    const second = await linkTo(member.email, 'verify', 1);
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

describe('a change of address', () => {
  test('takes effect once the mailed link is opened, and keeps the session', async () => {
    const member = await verifiedMember();
    const { email } = somePerson();
    const answer = User.parse(await (await ask(member, email)).json());
    expect(answer).toMatchObject({ email: member.email, newEmail: email, emailVerified: true });
    const notice = await nextMailTo(member.email, 'email-change-asked');
    // A reader of the old mailbox does not learn the new address.
    expect(notice.text).not.toContain(email);
    const token = await linkTo(email, 'new-email');
    expect((await open(member, token)).status).toBe(200);
    expect(await recordOf(member)).toMatchObject({ email, emailVerified: true });
    expect(await recordOf(member)).not.toHaveProperty('newEmail');
    expect(await signIn(email, member.password)).toBe(200);
    expect(await signIn(member.email, member.password)).toBe(401);
    const next = { ...somePerson(), email: member.email };
    expect((await someVisitor().post('/api/register', next)).status).toBe(200);
  });

  test('ends the reset links that went to the former address', async () => {
    const member = await verifiedMember();
    expect((await someVisitor().post('/api/password-reset/request', { login: member.username })).status).toBe(200);
    const reset = tokenIn(await nextMailTo(member.email, 'reset'), '/reset');
    const { email } = somePerson();
    await ask(member, email);
    expect((await open(member, await linkTo(email, 'new-email'))).status).toBe(200);
    const answer = await someVisitor().post('/api/password-reset', { token: reset, newPassword: 'quolls at noon' });
    expect(answer.status).toBe(404);
    expect(await recordOf(member)).toMatchObject({ email });
    expect(await signIn(member.username, member.password)).toBe(200);
  });

  test('is confirmed only in a browser signed in to the account', async () => {
    const [member, other] = [await verifiedMember(), await someMember()];
    const { email } = somePerson();
    await ask(member, email);
    const token = await linkTo(email, 'new-email');
    expect((await open(someVisitor(), token)).status).toBe(403);
    expect((await open(other, token)).status).toBe(403);
    expect(await recordOf(member)).toMatchObject({ email: member.email, newEmail: email });
  });

  test('needs the password, and is cancelled by a new password', async () => {
    const member = await verifiedMember();
    const { email } = somePerson();
    expect((await member.put('/api/user/email', { email, password: 'wrong' })).status).toBe(403);
    await ask(member, email);
    const token = await linkTo(email, 'new-email');
    const change = { currentPassword: member.password, newPassword: 'quolls at noon' };
    expect(await (await member.put('/api/user/password', change)).json()).not.toHaveProperty('newEmail');
    expect((await open(member, token)).status).toBe(410);
    expect(await recordOf(member)).toMatchObject({ email: member.email });
  });

  test('to an address that is taken looks the same to who asks', async () => {
    const [member, owner, free] = [await verifiedMember(), await verifiedMember(), somePerson()];
    const answers = [];
    for (const email of [free.email, owner.email.toUpperCase()]) {
      const answer = await ask(member, email);
      const body = JSON.stringify(await answer.json()).replaceAll(email, 'it');
      answers.push([answer.status, body, [...answer.headers.keys()].filter((name) => name !== 'date').toSorted()]);
    }
    expect(answers[1]).toEqual(answers[0]);
    const mail = await nextMailTo(owner.email.toUpperCase(), 'email-taken');
    expect(mail.text).not.toContain('token=');
    expect(await mailsTo(owner.email.toUpperCase(), 'new-email')).toEqual([]);
  });

  test('is not for admins, whose record has no email', async () => {
    const admin = await someAdmin();
    const answer = await admin.put('/api/user/email', { email: somePerson().email, password: admin.password });
    expect(answer.status).toBe(409);
    expect(await recordOf(admin)).not.toHaveProperty('email');
  });
});

describe('an address that is claimed and not verified', () => {
  test('goes to the member who verifies it', async () => {
    const squatter = await someMember();
    const claimed = await linkTo(squatter.email, 'verify');
    const owner = someVisitor();
    const person = { ...somePerson(), email: squatter.email };
    const registered = User.parse(await (await owner.post('/api/register', person)).json());
    expect(registered).toMatchObject({ email: '', newEmail: person.email, emailVerified: false });
    expect((await open(owner, await linkTo(person.email, 'new-email'))).status).toBe(200);
    expect(await recordOf(owner)).toMatchObject({ email: person.email, emailVerified: true });
    // Only an admin's record lacks the field. From now on this member signs in by username.
    expect(await recordOf(squatter)).toMatchObject({ email: '', emailVerified: false });
    expect((await open(squatter, claimed)).status).toBe(410);
    expect(await signIn(person.email, person.password)).toBe(200);
    expect(await signIn(person.email, squatter.password)).toBe(401);
    expect(await signIn(squatter.username, squatter.password)).toBe(200);
  });

  test('goes to one member when two open their links at once', async () => {
    const { email } = somePerson();
    const people = [await verifiedMember(), await verifiedMember()];
    const tokens: string[] = [];
    for (const [place, member] of people.entries()) {
      await ask(member, email);
      tokens.push(await linkTo(email, 'new-email', place));
    }
    const answers = await Promise.all(people.map((member, place) => open(member, tokens[place] ?? '')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const records = await Promise.all(people.map(recordOf));
    expect(records.filter((record) => record.email === email)).toHaveLength(1);
  });
});
