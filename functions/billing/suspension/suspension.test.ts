/** Suspending a member through the admin's calls: what they can no longer do, what they still can, and who may suspend. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nextMailTo } from '../../../infra/testing/people/mail.ts';
import { statusOf } from '../../../infra/testing/people/membership.ts';
import { auditOf } from '../../../infra/testing/people/moderators.ts';
import { type Member, someAdmin, someMember, somePayer } from '../../../infra/testing/people/people.ts';
import { MemberRecord } from '../../../shared/admin.ts';

let admin: Awaited<ReturnType<typeof someAdmin>>;
beforeAll(async () => {
  admin = await someAdmin();
});
const change = (verb: 'suspend' | 'restore', id: string, reason = 'Spam in replies') =>
  admin.post(`/api/admin/members/${id}/${verb}`, { reason });
const write = (member: Member) => member.post('/api/forum/posts', { title: 'Rugs', content: 'Cheap.' });
const recordOf = async ({ username }: Member) =>
  z.array(MemberRecord).parse(await (await admin.post('/api/admin/members/search', { q: username })).json())[0];

describe('a suspended member', () => {
  test('in an open tab reads on, and is refused writing with the way out', async () => {
    const member = await someMember();
    expect((await change('suspend', member.user.id)).status).toBe(200);
    const refused = await write(member);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ message: expect.stringMatching(/suspended.*support@verandah\.example/) as string }),
    ]);
    expect((await member.get('/api/forum/posts')).status).toBe(200);
    expect(await (await member.get('/api/user')).json()).toMatchObject({ isSuspended: true });
    expect((await member.put('/api/user', { firstName: 'Rude' })).status).toBe(403);
    expect((await member.get('/s3/sts')).status).toBe(403);
  });

  test('signs in, and is as suspended as before', async () => {
    const member = await someMember();
    await change('suspend', member.user.id);
    const { username, password } = member;
    expect((await member.post('/api/login', { username, password })).status).toBe(200);
    expect((await write(member)).status).toBe(403);
  });

  test('with a membership keeps invoices and refund, and is not renewed', async () => {
    const member = await somePayer();
    await change('suspend', member.user.id);
    expect((await recordOf(member))?.membership.state).toBe('cancelling');
    expect((await member.post('/api/chat/messages', { role: 'user', content: 'Which white?' })).status).toBe(403);
    expect((await member.post('/api/subscription/resume')).status).toBe(403);
    const mail = await nextMailTo(member.email, 'cancelled');
    expect(mail.text).toContain('won’t renew');
    expect(mail.text).not.toMatch(/resume/i);
    expect((await member.get('/api/subscription/invoices')).status).toBe(200);
    expect((await member.post('/api/subscription/refund')).status).toBe(200);
    expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: false });
  });

  test('is restored, writes again, and may resume the membership', async () => {
    const member = await somePayer();
    await change('suspend', member.user.id);
    expect((await change('restore', member.user.id, 'Appeal granted')).status).toBe(200);
    expect((await write(member)).status).toBe(200);
    expect((await recordOf(member))?.membership.state).toBe('cancelling');
    expect((await member.post('/api/subscription/resume')).status).toBe(200);
    expect(await recordOf(member)).toMatchObject({ membership: { state: 'active' }, suspension: null });
    expect((await change('restore', member.user.id)).status).toBe(409);
  });
});

test('each act is audited with its reason, also one that repeats another', async () => {
  const member = await someMember();
  await change('suspend', member.user.id, '  Spam\n again ');
  expect((await change('suspend', member.user.id, 'Threats too')).status).toBe(200);
  expect((await recordOf(member))?.suspension?.reason).toBe('Spam again');
  await change('restore', member.user.id, 'Appeal granted');
  const acts = (await auditOf(admin, member.username)).filter(({ action }) => action !== 'member.viewed');
  expect(acts).toMatchObject([
    { action: 'member.restored', detail: 'Appeal granted' },
    { action: 'member.suspended', detail: 'Threats too' },
    { action: 'member.suspended', detail: 'Spam again', admin: { username: admin.username } },
  ]);
});

test('an admin cannot suspend themselves; another one can', async () => {
  const other = await someAdmin();
  expect((await change('suspend', admin.user.id)).status).toBe(409);
  expect((await admin.get('/api/admin/stats')).status).toBe(200);
  expect((await change('suspend', other.user.id)).status).toBe(200);
  expect((await other.get('/api/admin/stats')).status).toBe(403);
  expect((await other.post(`/api/admin/members/${other.user.id}/restore`, { reason: 'Me' })).status).toBe(403);
});

test('no reason and no member change nothing', async () => {
  const member = await someMember();
  for (const reason of ['', ' \u200b ', 'x'.repeat(301)])
    expect((await change('suspend', member.user.id, reason)).status).toBe(400);
  for (const id of ['nobody', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '%00'])
    expect((await change('suspend', id)).status).toBe(404);
  expect((await write(member)).status).toBe(200);
});
