/** A member plans the deletion of their own account: what the request needs, and what is refused while it is planned. */
import { expect, test } from 'vitest';
import { cancel, refusal, resume, statusOf } from '../../../infra/testing/people/membership.ts';
import { type Member, someAdmin, someMember, someSubscriber } from '../../../infra/testing/people/people.ts';
import { User } from '../../../shared/accounts.ts';

const plan = (who: Pick<Member, 'post' | 'password'>, posts: 'keep' | 'delete' = 'keep') =>
  who.post('/api/user/deletion', { password: who.password, posts });
const userOf = async (who: Pick<Member, 'get'>) => User.parse(await (await who.get('/api/user')).json());
const undo = (who: Pick<Member, 'fetch'>) => who.fetch('/api/user/deletion', { method: 'DELETE' });

test('a second request changes neither the day nor the choice about posts', async () => {
  const member = await someMember();
  const first = User.parse(await (await plan(member, 'delete')).json());
  expect(first.deletion?.posts).toBe('delete');
  const second = User.parse(await (await plan(member, 'keep')).json());
  expect(second.deletion).toEqual(first.deletion);
  expect((await userOf(member)).deletion).toEqual(first.deletion);
});

test('an admin’s own account is refused, and stays', async () => {
  const admin = await someAdmin();
  expect(await refusal(plan(admin), 409)).toBe('Admins’ accounts can’t be deleted here.');
  expect((await userOf(admin)).deletion).toBeUndefined();
});

test('a membership cannot start or resume until the account is kept', async () => {
  const [member, subscriber] = [await someMember(), await someSubscriber()];
  await cancel(subscriber);
  await plan(member);
  await plan(subscriber);
  const message = 'Your account is going to be deleted. Keep it first, on your account page.';
  expect(await refusal(member.post('/api/subscription/create'), 409)).toBe(message);
  expect(await refusal(subscriber.post('/api/subscription/resume'), 409)).toBe(message);
  for (const who of [member, subscriber]) expect((await undo(who)).status).toBe(200);
  expect((await member.post('/api/subscription/create')).status).toBe(200);
  expect((await resume(subscriber)).cancelAtPeriodEnd).toBe(false);
});

test('a suspended member who keeps the account resumes the renewal once restored', async () => {
  const [admin, member] = [await someAdmin(), await someSubscriber()];
  const change = (verb: 'suspend' | 'restore') =>
    admin.post(`/api/admin/members/${member.user.id}/${verb}`, { reason: 'Spam' });
  expect((await plan(member)).status).toBe(200);
  expect((await change('suspend')).status).toBe(200);
  expect((await undo(member)).status).toBe(200);
  expect((await userOf(member)).deletion).toBeUndefined();
  const ending = { hasActiveSubscription: true, cancelAtPeriodEnd: true };
  expect(await statusOf(member)).toMatchObject(ending);
  expect(await refusal(member.post('/api/subscription/resume'), 403)).toContain('Your account is suspended.');

  expect((await change('restore')).status).toBe(200);
  expect(await statusOf(member)).toMatchObject(ending);
  expect((await resume(member)).cancelAtPeriodEnd).toBe(false);
});

test('nothing can be kept where no deletion is planned', async () => {
  expect(await refusal(undo(await someMember()), 409)).toBe('Your account isn’t going to be deleted.');
});
