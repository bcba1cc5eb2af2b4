/** Registering, and changing an account: names, addresses, sessions, passwords. */
import { describe, expect, test } from 'vitest';
import { somePhoto } from '../../infra/testing/people/conversation.ts';
import { someAddress, someAdmin, someMember, somePerson, someVisitor } from '../../infra/testing/people/people.ts';
import { inOneWindow } from '../../infra/testing/rate-windows.ts';
import { markVerified } from './operator.ts';

inOneWindow();

const messageOf = async (answer: Response) => ((await answer.json()) as { message: string; error: string }).message;
const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('registering', () => {
  test('signs the member in and names them after their username', async () => {
    const person = somePerson();
    const who = someVisitor();
    const answer = await who.post('/api/register', person);
    expect(answer.status).toBe(200);
    const user = await answer.json();
    expect(user).toEqual({
      id: expect.any(String),
      username: person.username,
      email: person.email,
      emailVerified: false,
      firstName: person.username,
      profileImageUrl: null,
      role: 'member',
    });
    expect(await (await who.get('/api/user')).json()).toEqual(user);
  });

  test('the answer to an admin has a role and no email address', async () => {
    const { user } = await someAdmin();
    expect(user).toMatchObject({ role: 'admin' });
    expect(user).not.toHaveProperty('email');
  });

  test('sets a cookie for this site, hidden from scripts, for thirty days', async () => {
    const cookie = (await someVisitor().post('/api/register', somePerson())).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=2592000/);
    expect(cookie).toMatch(/Path=\//);
  });

  test('of forty people who register one name at once, one gets it', async () => {
    const person = somePerson();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        someVisitor().post('/api/register', {
          ...person,
          email: `${n}-${person.email}`,
          username: n % 2 ? person.username : person.username.toUpperCase(),
        }),
      ),
    );
    expect(statuses(answers)).toEqual([200, ...Array<number>(39).fill(409)]);
  });

  test('one of twenty who register a name with a waiting address at once gets it', async () => {
    const holder = somePerson();
    await someVisitor().post('/api/register', holder);
    const { username } = somePerson();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => someVisitor().post('/api/register', { ...holder, username })),
    );
    expect(statuses(answers)).toEqual([200, ...Array<number>(19).fill(409)]);
  });

  test('refuses a second account for a verified address; the refused name stays free', async () => {
    const first = somePerson();
    await someVisitor().post('/api/register', first);
    await markVerified(first.username);
    const second = { ...somePerson(), email: first.email.toUpperCase() };
    const refused = await someVisitor().post('/api/register', second);
    expect(refused.status).toBe(409);
    expect(await messageOf(refused)).toMatch(/email address/);
    expect((await someVisitor().post('/api/register', { ...second, email: `other-${first.email}` })).status).toBe(200);
  });

  test.each([
    ['a short password', { password: 'seven77' }, /at least 8/],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, /at most 128/],
    ['no email address', { email: 'nobody' }, /email address/],
    ['a username with spaces', { username: 'two words' }, /letters, digits/],
    ['an empty username', { username: '' }, /username/],
    ['an invisible username', { username: '\u3164\u3164' }, /letters, digits/],
    ['a username with an invisible letter', { username: 'admin\u115f' }, /letters, digits/],
    ['an unknown field', { role: 'admin' }, /role/],
  ])('refuses %s with a message', async (_, change, expected) => {
    const answer = await someVisitor().post('/api/register', { ...somePerson(), ...change });
    expect(answer.status).toBe(400);
    expect(await messageOf(answer)).toMatch(expected);
  });

  test('allows a hundred accounts an hour from one address', async () => {
    const address = someAddress();
    const answers = await Promise.all(
      Array.from({ length: 104 }, () =>
        someVisitor(address).post('/api/register', { ...somePerson(), password: 'long enough' }),
      ),
    );
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(4);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the account', () => {
  test('a new first name is stored', async () => {
    const member = await someMember();
    expect(
      ((await (await member.put('/api/user', { firstName: '  Marnie ' })).json()) as { firstName: string }).firstName,
    ).toBe('Marnie');
    expect(((await (await member.get('/api/user')).json()) as { firstName: string }).firstName).toBe('Marnie');
  });

  test('a password change needs the current one and ends every other session', async () => {
    const member = await someMember();
    const elsewhere = someVisitor();
    await elsewhere.post('/api/login', { username: member.username, password: member.password });
    const wrong = await member.put('/api/user/password', { currentPassword: 'wrong', newPassword: 'a new password' });
    expect([wrong.status, await messageOf(wrong)]).toEqual([
      403,
      'That’s not your current password. Please try again.',
    ]);
    expect(
      (await member.put('/api/user/password', { currentPassword: member.password, newPassword: 'a new password' }))
        .status,
    ).toBe(200);
    expect((await member.get('/api/user')).status).toBe(200);
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    expect(
      (await someVisitor().post('/api/login', { username: member.username, password: member.password })).status,
    ).toBe(401);
    expect(
      (await someVisitor().post('/api/login', { username: member.username, password: 'a new password' })).status,
    ).toBe(200);
  });

  test('name and picture saved at the same moment are both kept', async () => {
    const member = await someMember();
    const picture = await somePhoto(member);
    for (let round = 0; round < 5; round++) {
      const name = `Round ${round}`;
      await Promise.all([
        member.put('/api/user', { firstName: name }),
        member.put('/api/user', { profileImageUrl: round % 2 ? null : picture }),
      ]);
      expect(await (await member.get('/api/user')).json()).toMatchObject({
        firstName: name,
        profileImageUrl: round % 2 ? null : picture,
      });
    }
  });

  test('a first name is one line of visible text', async () => {
    const member = await someMember();
    for (const firstName of ['\u200b', '\u00ad\u200d', '\u3164', '\u2800', ' \n\t', '\u0000'])
      expect((await member.put('/api/user', { firstName })).status, JSON.stringify(firstName)).toBe(400);
    const answer = await member.put('/api/user', { firstName: ' Mar\u0000nie\r\n\u202eAnn ' });
    expect(await answer.json()).toMatchObject({ firstName: 'Marnie Ann' });
  });

  test('a removed or replaced picture is closed to other members', async () => {
    const [member, other] = await Promise.all([someMember(), someMember()]);
    const [first, second] = [await somePhoto(member), await somePhoto(member)];
    const seenByOther = async () => [(await other.get(first)).status, (await other.get(second)).status];
    const show = async (profileImageUrl: string | null) =>
      expect((await member.put('/api/user', { profileImageUrl })).status).toBe(200);
    await show(first);
    expect(await seenByOther()).toEqual([302, 404]);
    await show(second);
    expect(await seenByOther()).toEqual([404, 302]);
    await show(second);
    expect(await seenByOther()).toEqual([404, 302]);
    await show(null);
    expect(await seenByOther()).toEqual([404, 404]);
    // Members who saw it as a profile picture would know who wrote the post.
    const post = { title: 'Which white?', content: 'Every one turns grey.', isAnonymous: true, imageUrl: first };
    expect((await member.post('/api/forum/posts', post)).status).toBe(404);
    await show(first);
    expect(await seenByOther()).toEqual([302, 404]);
  });

  test('of several pictures saved at once, members see only the stored one', async () => {
    const [member, other] = await Promise.all([someMember(), someMember()]);
    const pictures = [await somePhoto(member), await somePhoto(member), await somePhoto(member)];
    await Promise.all(pictures.map((profileImageUrl) => member.put('/api/user', { profileImageUrl })));
    const { profileImageUrl } = (await (await member.get('/api/user')).json()) as { profileImageUrl: string };
    const statuses = await Promise.all(pictures.map(async (picture) => (await other.get(picture)).status));
    expect(statuses).toEqual(pictures.map((picture) => (picture === profileImageUrl ? 302 : 404)));
  });

  test("refuses another member's picture and one that does not exist", async () => {
    const member = await someMember();
    const theirs = await somePhoto(await someMember());
    for (const profileImageUrl of [theirs, `/objects/images/${'0'.repeat(32)}`])
      expect((await member.put('/api/user', { profileImageUrl })).status).toBe(404);
  });

  test('changing the password ends stolen copies of the session', async () => {
    const person = somePerson();
    const registered = await someVisitor().post('/api/register', person);
    const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const change = { currentPassword: person.password, newPassword: 'a new password' };
    const changed = await someVisitor().fetch('/api/user/password', {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
    expect(changed.status).toBe(200);
    const renewed = changed.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await someVisitor().fetch('/api/user', { headers: { cookie } })).status).toBe(401);
    expect((await someVisitor().fetch('/api/user', { headers: { cookie: renewed } })).status).toBe(200);
  });

  test('a changed password invalidates earlier reset links', async () => {
    const { resetToken } = await import('./reset-link.ts');
    const member = await someMember();
    const [first, second] = [await resetToken(member.username), await resetToken(member.username)];
    const reset = (token: string) =>
      someVisitor().post('/api/password-reset', { token, newPassword: 'brand new words' });
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).status).toBe(404);
  });

  test('half an emoji is refused with a message', async () => {
    const member = await someMember();
    const answer = await member.fetch('/api/user', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"firstName":"ab\\ud800cd"}',
    });
    expect([answer.status, await messageOf(answer)]).toEqual([400, expect.stringMatching(/character is missing/)]);
  });

  test('a reset link works once, and ends every session', async () => {
    const { resetToken } = await import('./reset-link.ts');
    const member = await someMember();
    const token = await resetToken(member.username);
    const reset = () => someVisitor().post('/api/password-reset', { token, newPassword: 'brand new words' });
    const answers = await Promise.all([reset(), reset(), reset()]);
    expect(statuses(answers)).toEqual([200, 404, 404]);
    expect((await member.get('/api/user')).status).toBe(401);
    expect(
      (await someVisitor().post('/api/login', { username: member.username, password: 'brand new words' })).status,
    ).toBe(200);
  });
});
