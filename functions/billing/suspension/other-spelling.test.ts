/** A suspended member keeps the account, and goes on with another one that has another spelling of the same mailbox. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { nextMailTo, tokenIn } from '../../../infra/testing/people/mail.ts';
import { refusal } from '../../../infra/testing/people/membership.ts';
import {
  type NewMember,
  newAdmin,
  newMember,
  newVisitor,
  password,
} from '../../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { User } from '../../../shared/accounts.ts';
import { MemberRecord } from '../../../shared/admin.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  admin = await newAdmin(measured.stage);
});
afterAll(() => measured.close());

const userOf = async (who: Visitor) => User.parse(await (await who.get('/api/user')).json());
const write = (who: Visitor) => who.post('/api/forum/posts', { title: 'Rugs', content: 'Cheap.' });
async function change(verb: 'suspend' | 'restore', who: Visitor): Promise<void> {
  const path = `/api/admin/members/${(await userOf(who)).id}/${verb}`;
  expect((await admin.post(path, { reason: 'Spam in replies' })).status).toBe(200);
}
const linkTo = async (address: string, kind: 'verify' | 'new-email') =>
  tokenIn(await nextMailTo(address, kind, 0, measured.stage), '/verify');
async function verify(who: Visitor, address: string, kind: 'verify' | 'new-email' = 'verify') {
  expect((await who.post('/api/email/verify', { token: await linkTo(address, kind) })).status).toBe(200);
}
async function verified(): Promise<NewMember> {
  const who = await newMember(measured.stage);
  await verify(who, who.email);
  return who;
}
async function reset(who: NewMember): Promise<void> {
  expect((await who.post('/api/password-reset/request', { login: who.email })).status).toBe(200);
  const token = tokenIn(await nextMailTo(who.email, 'reset', 0, measured.stage), '/reset');
  expect((await who.post('/api/password-reset', { token, newPassword: password })).status).toBe(200);
}
async function moveTo(who: Visitor, email: string): Promise<void> {
  expect((await who.put('/api/user/email', { email, password })).status).toBe(200);
  await verify(who, email, 'new-email');
}

/** @param email Any spelling of the suspended member's mailbox. */
async function again(email: string, n: number): Promise<NewMember> {
  const who = newVisitor(measured.stage);
  const username = `again-${n}-${email.replace(/[+@].*/, '')}`.slice(0, 40);
  expect((await who.post('/api/register', { username, email, password })).status).toBe(200);
  return { ...who, username, email };
}

test('who comes back with another spelling is suspended once the address is verified', async () => {
  const who = await verified();
  await change('suspend', who);
  const second = await again(who.email.replace('@', '+again@'), 1);
  await verify(second, second.email);
  expect(await refusal(write(second), 403)).toMatch(/suspended/);
  const found = await (await admin.post('/api/admin/members/search', { q: second.username })).json();
  const [{ suspension }] = z.tuple([MemberRecord]).parse(found);
  expect(suspension?.reason).toMatch(/^An account with this email address was suspended on \d{4}-\d\d-\d\d$/);
  const third = await again(who.email.toUpperCase().replace('@', '+once-more@'), 2);
  await reset(third);
  expect((await write(third)).status).toBe(403);
});

test('who proves an address only after the suspension is suspended with it again', async () => {
  const [late, moved, byReset] = [await newMember(measured.stage), await verified(), await newMember(measured.stage)];
  for (const who of [late, moved, byReset]) await change('suspend', who);
  await verify(late, late.email);
  await moveTo(moved, `other-${moved.email}`);
  await reset(byReset);
  const mailboxes = [late.email, moved.email, `other-${moved.email}`, byReset.email];
  for (const [n, email] of mailboxes.entries()) {
    const back = await again(email.replace('@', '+again@'), n);
    await verify(back, back.email);
    expect(await userOf(back), email).toMatchObject({ isSuspended: true });
  }
});

test('a suspension in the middle of the proof applies to another spelling', async () => {
  const who = await newMember(measured.stage);
  const { id } = await userOf(who);
  const link = await linkTo(who.email, 'verify');
  measured.wire.beforeTransaction(id, () => change('suspend', who));
  expect((await who.post('/api/email/verify', { token: link })).status).toBe(200);
  const back = await again(who.email.replace('@', '+again@'), 1);
  await verify(back, back.email);
  expect((await write(back)).status).toBe(403);
});
