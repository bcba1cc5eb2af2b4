/** A member's own sessions: listed, ended one by one and all at once, replaced by signing in again. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { type Member, someMember, somePerson, someVisitor } from '../../../infra/testing/people/people.ts';
import { SessionRecord } from '../../../shared/accounts.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0';
const listOf = async (who: Visitor) => z.array(SessionRecord).parse(await (await who.get('/api/sessions')).json());
const statusOf = async (who: Visitor) => (await who.get('/api/user')).status;
const end = (who: Visitor, id: string) => who.fetch(`/api/sessions/${id}`, { method: 'DELETE' });

async function elsewhere({ username, password }: Member): Promise<Visitor> {
  const who = someVisitor();
  await who.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': MAC },
    body: JSON.stringify({ username, password }),
  });
  return who;
}

describe('the list', () => {
  test('has each session with its browser and time, this one first', async () => {
    const member = await someMember();
    const other = await elsewhere(member);
    const [own, theirs, ...more] = await listOf(member);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ isThisOne: true, signedInAt: expect.stringMatching(/^\d{4}-.*Z$/) as string });
    expect(theirs).toMatchObject({ isThisOne: false, browser: 'Firefox on Mac' });
    expect((await listOf(other))[0]).toMatchObject({ id: theirs?.id, isThisOne: true });
  });

  test('leaves out sessions of an earlier password', async () => {
    const member = await someMember();
    await elsewhere(member);
    await member.put('/api/user/password', { currentPassword: member.password, newPassword: 'quolls nap at noon' });
    expect(await listOf(member)).toHaveLength(1);
  });

  test('is 401 for visitors and forged cookies', async () => {
    const { cookie } = await someMember();
    const forged = cookie.replace(/=.*/, `=${randomBytes(32).toString('base64url')}`);
    for (const headers of [{}, { cookie: forged }, { cookie: `${cookie}x` }])
      for (const method of ['GET', 'DELETE'])
        expect((await someVisitor().fetch('/api/sessions', { method, headers })).status).toBe(401);
  });
});

describe('ending', () => {
  test('one session leaves the others', async () => {
    const member = await someMember();
    const [first, second] = [await elsewhere(member), await elsewhere(member)];
    const id = (await listOf(first))[0]?.id ?? '';
    expect([(await end(member, id)).status, (await end(member, id)).status]).toEqual([200, 404]);
    expect([await statusOf(first), await statusOf(second), await statusOf(member)]).toEqual([401, 200, 200]);
  });

  test('the current one signs out and deletes the cookie', async () => {
    const member = await someMember();
    const answer = await end(member, (await listOf(member))[0]?.id ?? '');
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/Max-Age=0/)]);
    expect(await statusOf(member)).toBe(401);
  });

  test("another member's session is not possible", async () => {
    const [member, other] = await Promise.all([someMember(), someMember()]);
    const id = (await listOf(other))[0]?.id ?? '';
    for (const each of [id, id.toUpperCase(), 'x', '..', '0'.repeat(64), '%00', 'x'.repeat(3000)])
      expect((await end(member, each)).status).toBe(404);
    expect(await statusOf(other)).toBe(200);
  });

  test('all others keeps this one, and signing in works again', async () => {
    const member = await someMember();
    const others = await Promise.all([elsewhere(member), elsewhere(member), elsewhere(member)]);
    expect((await member.fetch('/api/sessions', { method: 'DELETE' })).status).toBe(200);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401, 401]);
    expect(await listOf(member)).toMatchObject([{ isThisOne: true }]);
    expect(await statusOf(await elsewhere(member))).toBe(200);
    expect(await listOf(member)).toHaveLength(2);
  });

  test('all others from two browsers at once leaves one of them or refuses', async () => {
    const member = await someMember();
    const other = await elsewhere(member);
    const answers = await Promise.all([member, other].map((who) => who.fetch('/api/sessions', { method: 'DELETE' })));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect([await statusOf(member), await statusOf(other)].toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});

describe('signing in again', () => {
  test('ends the session that the browser had', async () => {
    const member = await someMember();
    await member.post('/api/login', { username: member.username, password: member.password });
    expect((await someVisitor().fetch('/api/user', { headers: { cookie: member.cookie } })).status).toBe(401);
    expect(await listOf(member)).toHaveLength(1);
  });

  test('as somebody else, or registering, ends it too', async () => {
    const [first, second] = await Promise.all([someMember(), someMember()]);
    await first.post('/api/login', { username: second.username, password: second.password });
    expect((await someVisitor().fetch('/api/user', { headers: { cookie: first.cookie } })).status).toBe(401);
    expect((await second.post('/api/register', somePerson())).status).toBe(200);
    expect((await someVisitor().fetch('/api/user', { headers: { cookie: second.cookie } })).status).toBe(401);
  });

  test('with a wrong password ends nothing', async () => {
    const member = await someMember();
    await member.post('/api/login', { username: member.username, password: 'wrong' });
    expect(await statusOf(member)).toBe(200);
  });
});
