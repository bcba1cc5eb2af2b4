/** A member or an admin plans the deletion of an account: what the request needs, what is mailed and recorded, and what is refused meanwhile. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mailsTo, nextMailTo } from '../../../infra/testing/people/mail.ts';
import { cancel, refusal, resume, statusOf } from '../../../infra/testing/people/membership.ts';
import { auditOf } from '../../../infra/testing/people/moderators.ts';
import { type Member, someAdmin, someMember, somePayer } from '../../../infra/testing/people/people.ts';
import { User } from '../../../shared/accounts.ts';
import { MemberRecord } from '../../../shared/admin.ts';

let admin: Awaited<ReturnType<typeof someAdmin>>;
beforeAll(async () => {
  admin = await someAdmin();
});
const plan = (id: string, reason = 'Asked by mail') => admin.post(`/api/admin/members/${id}/deletion`, { reason });
const change = (verb: 'suspend' | 'restore', id: string) =>
  admin.post(`/api/admin/members/${id}/${verb}`, { reason: 'Spam in replies' });
const planOwn = (who: Pick<Member, 'post' | 'password'>, posts: 'keep' | 'delete' = 'keep') =>
  who.post('/api/user/deletion', { password: who.password, posts });
const undo = (who: Member) => who.fetch('/api/user/deletion', { method: 'DELETE' });
const userOf = async (who: Pick<Member, 'get'>) => User.parse(await (await who.get('/api/user')).json());
const recordOf = async ({ username }: Member) =>
  z.array(MemberRecord).parse(await (await admin.post('/api/admin/members/search', { q: username })).json())[0];

describe('planned by the member', () => {
  test('a second request changes neither the day nor the choice about posts', async () => {
    const member = await someMember();
    const first = User.parse(await (await planOwn(member, 'delete')).json());
    expect(first.deletion?.posts).toBe('delete');
    const second = User.parse(await (await planOwn(member, 'keep')).json());
    expect(second.deletion).toEqual(first.deletion);
    expect((await userOf(member)).deletion).toEqual(first.deletion);
  });

  test('a plan from before days were promised names the day after whose end it goes', async () => {
    const member = await someMember();
    const { Users } = await import('../../platform/table/items/user.ts');
    // The instant is 01:00 on 7 February in Perth, and the rule of its UTC day comes four hours later.
    const deletion = { until: '2128-02-06T17:00:00.000Z', day: '2128-02-06', posts: 'keep', renews: false } as const;
    await Users.update(member.user.id, { set: { deletion } });
    expect((await userOf(member)).deletion).toEqual({ until: '2128-02-06', posts: 'keep' });
  });

  test('an admin’s own account is refused, and stays', async () => {
    expect(await refusal(planOwn(admin), 409)).toBe('Admins’ accounts can’t be deleted here.');
    expect((await userOf(admin)).deletion).toBeUndefined();
  });

  test('a membership cannot start or resume until the account is kept', async () => {
    const [member, subscriber] = [await someMember(), await somePayer()];
    await cancel(subscriber);
    await planOwn(member);
    await planOwn(subscriber);
    const message = 'Your account is going to be deleted. Keep it first, on your account page.';
    expect(await refusal(member.post('/api/subscription/create'), 409)).toBe(message);
    expect(await refusal(subscriber.post('/api/subscription/resume'), 409)).toBe(message);
    for (const who of [member, subscriber]) expect((await undo(who)).status).toBe(200);
    expect((await member.post('/api/subscription/create')).status).toBe(200);
    expect((await resume(subscriber)).cancelAtPeriodEnd).toBe(false);
  });

  test('a suspended member who keeps the account resumes the renewal once restored', async () => {
    const member = await somePayer();
    expect((await planOwn(member)).status).toBe(200);
    expect((await change('suspend', member.user.id)).status).toBe(200);
    expect((await undo(member)).status).toBe(200);
    expect((await userOf(member)).deletion).toBeUndefined();
    const ending = { hasActiveSubscription: true, cancelAtPeriodEnd: true };
    expect(await statusOf(member)).toMatchObject(ending);
    expect(await refusal(member.post('/api/subscription/resume'), 403)).toContain('Your account is suspended.');

    expect((await change('restore', member.user.id)).status).toBe(200);
    expect(await statusOf(member)).toMatchObject(ending);
    expect((await resume(member)).cancelAtPeriodEnd).toBe(false);
  });

  test('nothing can be kept where no deletion is planned', async () => {
    expect(await refusal(undo(await someMember()), 409)).toBe('Your account isn’t going to be deleted.');
  });
});

describe('planned by an admin', () => {
  test('is mailed with the way back, recorded each time, and stops the renewal', async () => {
    const member = await somePayer();
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

  test('is refused without a reason, and for an admin’s account', async () => {
    const [member, other] = [await someMember(), await someAdmin()];
    expect((await plan(member.user.id, ' ')).status).toBe(400);
    expect((await plan('nobody')).status).toBe(404);
    expect((await plan(admin.user.id)).status).toBe(409);
    expect((await plan(other.user.id)).status).toBe(409);
    expect((await userOf(member)).deletion).toBeUndefined();
  });
});
