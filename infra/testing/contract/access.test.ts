/** Makes every call in every role. Reads the contract, so that a new route is tested at once. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Access, Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import type { Visitor } from '../../local/visitor.ts';
import { refund } from '../people/membership.ts';
import { someAdmin, someMember, somePayer, someSubscriber, someVisitor } from '../people/people.ts';

type Role = 'visitor' | 'member' | 'lapsed' | 'subscriber' | 'admin' | 'suspended';
/** The refusal for each role; null where it may call. An admin has no membership, this member never had one, and the lapsed one was refunded. */
const REFUSALS: Record<Access, Record<Role, number | null>> = {
  anyone: { visitor: null, member: null, lapsed: null, subscriber: null, admin: null, suspended: null },
  member: { visitor: 401, member: null, lapsed: null, subscriber: null, admin: null, suspended: 403 },
  reader: { visitor: 401, member: 402, lapsed: null, subscriber: null, admin: 402, suspended: 403 },
  subscriber: { visitor: 401, member: 402, lapsed: 402, subscriber: null, admin: 402, suspended: 403 },
  admin: { visitor: 401, member: 403, lapsed: 403, subscriber: 403, admin: null, suspended: 403 },
};
/** What a suspended subscriber may do besides reading: leave, appeal, and keep the account secure. */
const EXITS = [
  'PUT /api/user/password',
  'PUT /api/user/email',
  'PUT /api/user/reply-mails',
  'DELETE /api/sessions',
  'DELETE /api/sessions/{id}',
  'POST /api/passkeys/options',
  'POST /api/passkeys',
  'PUT /api/passkeys/{id}',
  'DELETE /api/passkeys/{id}',
  'POST /api/confirmation/options',
  'POST /api/confirmation',
  'POST /api/subscription/cancel',
  'POST /api/subscription/refund',
  'POST /api/support',
  'POST /api/user/export',
  'POST /api/user/deletion',
  'DELETE /api/user/deletion',
  'DELETE /api/rooms/{id}',
  'DELETE /api/painted/{id}',
  'DELETE /api/rooms/{id}/links/{linkId}',
];
/** Reading calls that return a way to write. */
const WAYS_TO_WRITE = ['GET /s3/multipart/{uploadId}/{partNumber}', 'GET /s3/params', 'GET /s3/sts'];
const isOpenToSuspended = (key: string, { access }: Route) =>
  EXITS.includes(key) ||
  (key.startsWith('GET ') && ['member', 'reader'].includes(access) && !WAYS_TO_WRITE.includes(key));

const ends = (key: string) => key.endsWith('/api/logout');
const calls = (Object.entries(routes) as [string, Route][]).toSorted(([a], [b]) => Number(ends(a)) - Number(ends(b)));

const people = {} as Record<Role, Visitor>;
beforeAll(async () => {
  people.visitor = someVisitor();
  const [member, lapsed, subscriber, admin, suspended] = await Promise.all([
    someMember(),
    somePayer(),
    someSubscriber(),
    someAdmin(),
    someSubscriber(),
  ]);
  await admin.post(`/api/admin/members/${suspended.user.id}/suspend`, { reason: 'For this test' });
  await refund(lapsed);
  Object.assign(people, { member, lapsed, subscriber, admin, suspended });
});

describe.each(calls)('%s', (key, route) => {
  test.each(['visitor', 'member', 'lapsed', 'subscriber', 'admin', 'suspended'] as const)('by a %s', async (role) => {
    const [method, path] = key.split(' ') as [string, string];
    // A body that no call accepts: a caller with access is refused for it, and nothing changes.
    const answer = await people[role].fetch(path.replaceAll(/{\w+}/g, 'none'), {
      method,
      ...(method !== 'GET' && { body: '{"nothing":"of this name"}', headers: { 'content-type': 'application/json' } }),
    });
    const expected = role === 'suspended' && isOpenToSuspended(key, route) ? null : REFUSALS[route.access][role];
    if (expected) expect(answer.status).toBe(expected);
    else expect([401, 402, 403]).not.toContain(answer.status);
    expect(answer.status).toBeLessThan(500);
    await answer.body?.cancel();
  });
});
