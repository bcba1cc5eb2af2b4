/** An admin plans the deletion of a member's account: who may do it, what the member is mailed, and what is recorded. */
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mailsTo, nextMailTo } from '../../../infra/testing/people/mail.ts';
import { refusal, statusOf } from '../../../infra/testing/people/membership.ts';
import { auditOf } from '../../../infra/testing/people/moderators.ts';
import { type Member, someAdmin, someMember, someSubscriber } from '../../../infra/testing/people/people.ts';
import { User } from '../../../shared/accounts.ts';
import { MemberRecord } from '../../../shared/admin.ts';

let admin: Awaited<ReturnType<typeof someAdmin>>;
beforeAll(async () => {
  admin = await someAdmin();
});
const plan = (id: string, reason = 'Asked by mail') => admin.post(`/api/admin/members/${id}/deletion`, { reason });
const change = (verb: 'suspend' | 'restore', id: string) =>
  admin.post(`/api/admin/members/${id}/${verb}`, { reason: 'Spam in replies' });
const planOwn = (who: Member, posts: 'keep' | 'delete') =>
  who.post('/api/user/deletion', { password: who.password, posts });
const undo = (who: Member) => who.fetch('/api/user/deletion', { method: 'DELETE' });
const userOf = async (who: Pick<Member, 'get'>) => User.parse(await (await who.get('/api/user')).json());
const recordOf = async ({ username }: Member) =>
  z.array(MemberRecord).parse(await (await admin.post('/api/admin/members/search', { q: username })).json())[0];

test('is mailed with the way back, recorded each time, and stops the renewal', async () => {
  const member = await someSubscriber();
  expect((await plan(member.user.id)).status).toBe(200);
  const { deletion } = await userOf(member);
  expect(deletion).toMatchObject({ posts: 'delete', byTeam: true });
  expect((await recordOf(member))?.deletion).toEqual({ until: deletion?.until, byTeam: true });
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

  expect((await undo(member)).status).toBe(200);
  expect((await recordOf(member))?.deletion).toBeNull();
  expect(await statusOf(member)).toMatchObject({ cancelAtPeriodEnd: false });
});

test('of a member who keeps their posts deletes these too on the same day', async () => {
  const member = await someMember();
  expect((await planOwn(member, 'keep')).status).toBe(200);
  const { deletion } = await userOf(member);
  expect((await plan(member.user.id)).status).toBe(200);
  expect((await userOf(member)).deletion).toEqual({ ...deletion, posts: 'delete', byTeam: true });
  const { text } = await nextMailTo(member.email, 'deletion-asked', 1);
  expect(text).toContain('Our team has planned to delete your account.');
  expect((await auditOf(admin, member.username))[0]).toMatchObject({ action: 'member.deletion-planned' });
});

const HELD =
  'Our team has planned to delete your account, so you can’t keep it while you’re suspended. To appeal, write to support@verandah.example.';

test('of a suspended member stays as planned until they are restored', async () => {
  const member = await someMember();
  for (const verb of ['suspend', 'deletion'])
    expect((await admin.post(`/api/admin/members/${member.user.id}/${verb}`, { reason: 'Spam' })).status).toBe(200);
  const { deletion } = await userOf(member);
  expect(deletion).toMatchObject({ posts: 'delete', byTeam: true });
  const { text } = await nextMailTo(member.email, 'deletion-asked');
  expect(text).toContain('Our team has planned to delete your account.');
  expect(text).not.toMatch(/keep/i);

  expect(await refusal(undo(member), 409)).toBe(HELD);
  expect((await planOwn(member, 'keep')).status).toBe(200);
  expect(await refusal(undo(member), 409)).toBe(HELD);
  expect((await userOf(member)).deletion).toEqual(deletion);

  expect((await change('restore', member.user.id)).status).toBe(200);
  expect((await undo(member)).status).toBe(200);
  expect((await userOf(member)).deletion).toBeUndefined();
});

test('over the member’s own plan is the team’s, and mailed also where nothing else changes', async () => {
  const member = await someMember();
  expect((await planOwn(member, 'delete')).status).toBe(200);
  const { deletion } = await userOf(member);
  expect(deletion?.byTeam).toBeUndefined();
  expect((await change('suspend', member.user.id)).status).toBe(200);
  expect((await plan(member.user.id)).status).toBe(200);
  expect((await userOf(member)).deletion).toEqual({ ...deletion, byTeam: true });
  expect((await nextMailTo(member.email, 'deletion-asked', 1)).text).toContain('Our team has planned');
  expect(await refusal(undo(member), 409)).toBe(HELD);
  expect((await userOf(member)).deletion).toEqual({ ...deletion, byTeam: true });
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
