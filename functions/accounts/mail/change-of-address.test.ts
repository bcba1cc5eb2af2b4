/** Changing the email address, and unverified claims to one, with the mails that are sent. */
import { describe, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { mailsTo, nextMailTo, tokenIn } from '../../../infra/testing/people/mail.ts';
import { type Member, someAdmin, someMember, somePerson, someVisitor } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { User } from '../../../shared/accounts.ts';

inOneWindow();

const recordOf = async (who: Visitor) => User.parse(await (await who.get('/api/user')).json());
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

  test('stays with a member who has verified it', async () => {
    const owner = await verifiedMember();
    const answer = await someVisitor().post('/api/register', { ...somePerson(), email: owner.email });
    expect(answer.status).toBe(409);
  });
});
