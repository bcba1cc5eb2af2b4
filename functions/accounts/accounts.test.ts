/** Changing an account: name, picture, password; and the cookie of its session. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { someMember, somePerson, someVisitor } from '../../infra/testing/people/people.ts';
import { somePhoto } from '../../infra/testing/people/uploads.ts';
import { inOneWindow } from '../../infra/testing/rate-windows.ts';
import { Sessions } from '../platform/table/items/user.ts';
import { secondsFromNow } from '../platform/time.ts';

inOneWindow();

const messageOf = async (answer: Response) => ((await answer.json()) as { message: string; error: string }).message;
const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('the account', () => {
  test('a first name is one line of visible text, and stored', async () => {
    const member = await someMember();
    for (const firstName of ['\u200b', '\u00ad\u200d', '\u3164', '\u2800', ' \n\t', '\u0000'])
      expect((await member.put('/api/user', { firstName })).status, JSON.stringify(firstName)).toBe(400);
    const answer = await member.put('/api/user', { firstName: ' Mar\u0000n\u200bie\u3164\r\n\u202eAnn \u200d ' });
    for (const user of [answer, await member.get('/api/user')])
      expect(await user.json()).toMatchObject({ firstName: 'Marnie Ann' });
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

  test('name and picture saved at the same moment are both kept', async () => {
    const member = await someMember();
    const picture = await somePhoto(member);
    for (let round = 0; round < 3; round++) {
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
    // A stolen copy of this session has ended too.
    const copy = { headers: { cookie: member.cookie } };
    expect((await someVisitor().fetch('/api/user', copy)).status).toBe(401);
    expect(
      (await someVisitor().post('/api/login', { username: member.username, password: member.password })).status,
    ).toBe(401);
    expect(
      (await someVisitor().post('/api/login', { username: member.username, password: 'a new password' })).status,
    ).toBe(200);
  });

  test('a reset link works once, ends every session, and the other links', async () => {
    const { resetToken } = await import('./reset-link.ts');
    const member = await someMember();
    const [token, other] = [await resetToken(member.username), await resetToken(member.username)];
    const reset = (by: string) =>
      someVisitor().post('/api/password-reset', { token: by, newPassword: 'brand new words' });
    expect(statuses(await Promise.all([reset(token), reset(token), reset(token)]))).toEqual([200, 404, 404]);
    expect((await reset(other)).status).toBe(404);
    expect((await member.get('/api/user')).status).toBe(401);
    const again = { username: member.username, password: 'brand new words' };
    expect((await someVisitor().post('/api/login', again)).status).toBe(200);
  });
});

describe('the cookie of the session', () => {
  /** Its value: the member's id and the token. */
  const COOKIE = /=(\w{26})\.([\w-]{43});/;

  /** Registers a member. @returns Also the cookie, and the keys of its session in the table. */
  async function registered() {
    const who = someVisitor();
    const { headers } = await who.post('/api/register', somePerson());
    const cookie = headers.get('set-cookie') ?? '';
    const [, userId = '', token = ''] = COOKIE.exec(cookie) ?? [];
    return { who, cookie, userId, token, hash: createHash('sha256').update(token).digest('hex') };
  }

  test('is for this site, hidden from scripts, for thirty days; the table holds its hash', async () => {
    const { cookie, userId, token, hash } = await registered();
    for (const part of [/HttpOnly/, /SameSite=Lax/, /Max-Age=2592000/, /Path=\//]) expect(cookie).toMatch(part);
    const stored = await Sessions.get(userId, hash);
    expect(stored?.userId).toBe(userId);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('a forged or malformed token is 401', async () => {
    const [name] = (await someMember()).cookie.split('=');
    for (const token of ['', 'x', 'A'.repeat(43), `${'0'.repeat(26)}.${'A'.repeat(43)}`, '%00', '../../USER'])
      expect((await someVisitor().fetch('/api/user', { headers: { cookie: `${name}=${token}` } })).status).toBe(401);
  });

  test('a token with the id of another member is 401', async () => {
    const [one, other] = [await someMember(), await someMember()];
    const [name, value = ''] = one.cookie.split('=');
    const cookie = `${name}=${value.replace(one.user.id, other.user.id)}`;
    expect(cookie).toContain(other.user.id);
    expect((await someVisitor().fetch('/api/user', { headers: { cookie } })).status).toBe(401);
    expect((await one.get('/api/user')).status).toBe(200);
  });

  test('a forged cookie does not keep a member from signing in', async () => {
    const [name] = (await someMember()).cookie.split('=');
    const { username, password } = await someMember();
    const answer = await someVisitor().fetch('/api/login', {
      method: 'POST',
      headers: { cookie: `${name}=${'0'.repeat(26)}.${'A'.repeat(43)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    expect([answer.status, COOKIE.test(answer.headers.get('set-cookie') ?? '')]).toEqual([200, true]);
  });

  test('of an old session is renewed by GET /api/user, once', async () => {
    const { who, userId, hash } = await registered();
    await Sessions.update(userId, hash, { set: { ttl: secondsFromNow(5 * 86_400) } });
    // Only GET /api/user extends it: the other functions may not write sessions.
    for (const path of ['/api/subscription/status', '/api/forum/posts', '/api/chat/messages'])
      expect((await who.get(path)).headers.get('set-cookie')).toBeNull();
    expect((await who.get('/api/user')).headers.get('set-cookie')).toContain('Max-Age=2592000');
    expect((await who.get('/api/user')).headers.get('set-cookie')).toBeNull();
  });

  test('of an expired session is 401 before DynamoDB deletes it', async () => {
    const { who, userId, hash } = await registered();
    await Sessions.update(userId, hash, { set: { ttl: secondsFromNow(-1) } });
    expect((await who.get('/api/user')).status).toBe(401);
  });

  test('GET /api/logout signs out from our pages only', async () => {
    const member = await someMember();
    const foreign = await member.fetch('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([foreign.status, foreign.headers.get('location')]).toEqual([302, '/']);
    expect((await member.get('/api/user')).status).toBe(200);
    await member.fetch('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await member.get('/api/user')).status).toBe(401);
  });

  test('the browser drops its cache, and its cache alone, when a session is over', async () => {
    const cleared = (answer: Response) => answer.headers.get('clear-site-data');
    const [member, next, left] = [await someMember(), await someMember(), await someMember()];
    const { cookie, username, password } = next;
    const body = JSON.stringify({ username, password });
    const json = { 'content-type': 'application/json' };
    const signIn = (headers: object) =>
      someVisitor().fetch('/api/login', { method: 'POST', headers: { ...json, ...headers }, body });
    expect(cleared(await signIn({}))).toBeNull();
    expect(cleared(await signIn({ cookie }))).toBeNull();
    expect(cleared(await signIn({ cookie: left.cookie }))).toBe('"cache"');
    expect(cleared(await someVisitor().get('/api/user'))).toBeNull();
    expect(cleared(await member.get('/api/user'))).toBeNull();
    const old = member.cookie;
    expect(cleared(await member.post('/api/logout'))).toBe('"cache"');
    const ended = await someVisitor().fetch('/objects/images/x', { headers: { cookie: old } });
    expect([ended.status, cleared(ended)]).toEqual([401, '"cache"']);
    const by = { headers: { 'sec-fetch-site': 'same-origin' } };
    expect(cleared(await next.fetch('/api/logout', by))).toBe('"cache"');
  });

  test("a form on another site cannot post with the member's cookie", async () => {
    const member = await someMember();
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const subdomain = { origin: 'https://old.verandah.example', 'sec-fetch-site': 'same-site' };
    const json = { 'content-type': 'application/json' };
    for (const from of [evil, { ...evil, ...json }, { ...subdomain, ...json }])
      expect((await member.fetch('/api/logout', { method: 'POST', headers: from, body: '{}' })).status).toBe(403);
    expect((await member.get('/api/user')).status).toBe(200);
  });
});
