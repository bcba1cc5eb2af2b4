/** An admin plans the deletion of a member's account: who may do it, what the member is mailed, and what is recorded. */
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mailsTo, nextMailTo } from '../../../infra/testing/people/mail.ts';
import { statusOf } from '../../../infra/testing/people/membership.ts';
import { auditOf } from '../../../infra/testing/people/moderators.ts';
import { type Member, someAdmin, someMember, someSubscriber } from '../../../infra/testing/people/people.ts';
import { User } from '../../../shared/accounts.ts';
import { MemberRecord } from '../../../shared/admin.ts';

let admin: Awaited<ReturnType<typeof someAdmin>>;
beforeAll(async () => {
  admin = await someAdmin();
});
const plan = (id: string, reason = 'Asked by mail') => admin.post(`/api/admin/members/${id}/deletion`, { reason });
const userOf = async (who: Pick<Member, 'get'>) => User.parse(await (await who.get('/api/user')).json());
const recordOf = async ({ username }: Member) =>
  z.array(MemberRecord).parse(await (await admin.post('/api/admin/members/search', { q: username })).json())[0];

test('is mailed with the way back, recorded each time, and stops the renewal', async () => {
  const member = await someSubscriber();
  expect((await plan(member.user.id)).status).toBe(200);
  const { deletion } = await userOf(member);
  expect(deletion?.posts).toBe('delete');
  expect((await recordOf(member))?.deletion).toEqual({ until: deletion?.until });
  expect(await statusOf(member)).toMatchObject({ cancelAtPeriodEnd: true });
  const { text } = await nextMailTo(member.email, 'deletion-asked');
  expect(text).toContain('Our team has planned to delete your account.');
  expect(text).not.toMatch(/You’ve asked|Asked by mail/);

  expect((await plan(member.user.id, 'Again')).status).toBe(200);
  expect((await userOf(member)).deletion).toEqual(deletion);
  const entries = await auditOf(admin, member.username);
  expect(entries.filter(({ action }) => action !== 'member.viewed')).toMatchObject([
    { action: 'member.deletion-planned', detail: 'Again' },
    { action: 'member.deletion-planned', detail: 'Asked by mail', admin: { username: admin.username } },
  ]);
  expect(await mailsTo(member.email, 'deletion-asked')).toHaveLength(1);

  expect((await member.fetch('/api/user/deletion', { method: 'DELETE' })).status).toBe(200);
  expect((await recordOf(member))?.deletion).toBeNull();
  expect(await statusOf(member)).toMatchObject({ cancelAtPeriodEnd: false });
});

test('of a member who keeps their posts deletes these too on the same day', async () => {
  const member = await someMember();
  const asked = await member.post('/api/user/deletion', { password: member.password, posts: 'keep' });
  expect(asked.status).toBe(200);
  const { deletion } = await userOf(member);
  expect((await plan(member.user.id)).status).toBe(200);
  expect((await userOf(member)).deletion).toEqual({ ...deletion, posts: 'delete' });
  const { text } = await nextMailTo(member.email, 'deletion-asked', 1);
  expect(text).toContain('Our team has planned to delete your account.');
  expect((await auditOf(admin, member.username))[0]).toMatchObject({ action: 'member.deletion-planned' });
});

test('is refused without a reason, for an admin’s account, and to members', async () => {
  const [member, other] = [await someMember(), await someAdmin()];
  expect((await plan(member.user.id, ' ')).status).toBe(400);
  expect((await plan('nobody')).status).toBe(404);
  expect((await plan(admin.user.id)).status).toBe(409);
  expect((await plan(other.user.id)).status).toBe(409);
  const path = `/api/admin/members/${member.user.id}/deletion`;
  expect((await member.post(path, { reason: 'Mine' })).status).toBe(403);
  expect((await userOf(member)).deletion).toBeUndefined();
});
