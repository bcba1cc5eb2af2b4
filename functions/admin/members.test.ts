/** Members at the admin's desk: finding them and ending their sessions. Nobody but an admin has access to the desk. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pagesFrom } from '../../infra/testing/people/answered.ts';
import { auditOf } from '../../infra/testing/people/moderators.ts';
import { someMember, somePayer, someVisitor, theAdmin } from '../../infra/testing/people/people.ts';
import { AuditEntry, MemberRecord } from '../../shared/admin.ts';

let admin: Awaited<ReturnType<typeof theAdmin>>;
beforeAll(async () => {
  admin = await theAdmin();
});
const search = (body: object) => admin.post('/api/admin/members/search', body);
const found = async (q: string) => z.array(MemberRecord).parse(await (await search({ q })).json());

describe('a member', () => {
  test('is found by username or email, in any letter case', async () => {
    const { username, email, user } = await someMember();
    const record = {
      id: user.id,
      username,
      email,
      firstName: username,
      role: 'member',
      joinedAt: expect.any(String) as string,
      membership: { state: 'none', hasAccess: false, until: null },
      sessions: 1,
      suspension: null,
      deletion: null,
    };
    for (const q of [username, username.toUpperCase(), email, `  ${email.toUpperCase()} `])
      expect(await found(q)).toEqual([record]);
  });

  test('with a membership shows its state, through cancelling and a refund', async () => {
    const member = await somePayer();
    const membership = async () => (await found(member.username))[0]?.membership;
    const nextYear = expect.stringMatching(/^\d{4}-/) as string;
    expect(await membership()).toEqual({ state: 'active', hasAccess: true, until: nextYear });
    await member.post('/api/subscription/cancel');
    expect(await membership()).toEqual({ state: 'cancelling', hasAccess: true, until: nextYear });
    await member.post('/api/subscription/refund');
    expect(await membership()).toEqual({ state: 'ended', hasAccess: false, until: null });
  });

  test('is an empty list for unknown names; impossible names are refused', async () => {
    expect(await found('nobody-of-this-name')).toEqual([]);
    expect(await found("' OR 1=1 --")).toEqual([]);
    // NFKC expands each \ufdfa to eighteen characters: two hundred of them do not fit into a key.
    for (const q of ['', ' ', 'x'.repeat(255), '\ufdfa'.repeat(254), `@${'\ufdfa'.repeat(200)}`])
      expect((await search({ q })).status).toBe(400);
    expect((await search({})).status).toBe(400);
  });

  test('cannot be looked up by a page of another site', async () => {
    const { username } = await someMember();
    const foreign = await admin.post('/api/admin/members/search', { q: username }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(await auditOf(admin, username)).toEqual([]);
  });

  test('is signed out everywhere at once, and can sign in again', async () => {
    const member = await someMember();
    const credentials = { username: member.username, password: member.password };
    const others = [someVisitor(), someVisitor()];
    for (const who of others) await who.post('/api/login', credentials);
    expect((await found(member.username))[0]?.sessions).toBe(3);
    const ended = await admin.post(`/api/admin/members/${member.user.id}/end-sessions`);
    expect([ended.status, await ended.json()]).toEqual([200, { ended: 3 }]);
    for (const who of [member, ...others]) expect((await who.get('/api/user')).status).toBe(401);
    expect((await someVisitor().post('/api/login', credentials)).status).toBe(200);
    expect(await auditOf(admin, member.username)).toMatchObject([
      { action: 'member.sessions-ended', detail: '3 sessions', admin: { username: admin.username } },
      { action: 'member.viewed' },
    ]);
  });

  test('without sessions has none ended, and an unknown one is 404', async () => {
    const member = await someMember();
    await member.post('/api/logout');
    const end = (id: string) => admin.post(`/api/admin/members/${id}/end-sessions`);
    expect(await (await end(member.user.id)).json()).toEqual({ ended: 0 });
    for (const id of ['nobody', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '%00', '..', 'x'.repeat(3000)])
      expect((await end(id)).status).toBe(404);
  });
});

test('the audit log lists every action once, newest first, page by page', async () => {
  const { username } = await someMember();
  // More than a page.
  for (let n = 0; n < 23; n++) await found(username);
  const seen: AuditEntry[] = [];
  const own = () => seen.filter(({ subject }) => subject === username);
  for await (const { page } of pagesFrom(admin, '/api/admin/audit')) {
    seen.push(...z.array(AuditEntry).parse(page));
    if (own().length >= 23) break;
  }
  const ids = seen.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  expect(own()).toHaveLength(23);
  expect((await admin.get('/api/admin/audit?cursor=ENTRY')).status).toBe(400);
});
