/** A suspended member deletes the account and comes back: which addresses suspend the new account, and when. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../infra/local/visitor.ts';
import { aWeekOn, runDaily } from '../infra/testing/leaving.ts';
import { mailsHandled, nextMailTo, tokenIn } from '../infra/testing/people/mail.ts';
import { refusal, statusOf } from '../infra/testing/people/membership.ts';
import { auditOf } from '../infra/testing/people/moderators.ts';
import {
  type NewMember,
  newAdmin,
  newMember,
  newPayer,
  newVisitor,
  password,
} from '../infra/testing/people/stage-members.ts';
import { itemsAt, itemsNaming } from '../infra/testing/stage/all-items.ts';
import { measuredStage } from '../infra/testing/stage/measured-stage.ts';
import { User } from '../shared/accounts.ts';
import { MemberRecord } from '../shared/admin.ts';
import { dayOf } from './platform/time.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  admin = await newAdmin(measured.stage);
});
afterAll(() => measured.close());

type Person = Pick<NewMember, 'username' | 'email'>;
const userOf = async (who: Visitor) => User.parse(await (await who.get('/api/user')).json());
const write = (who: Visitor) => who.post('/api/forum/posts', { title: 'Rugs', content: 'Cheap.' });
const recordOf = async ({ username }: Person) =>
  z.array(MemberRecord).parse(await (await admin.post('/api/admin/members/search', { q: username })).json())[0];
async function change(verb: 'suspend' | 'restore', who: Visitor): Promise<void> {
  const path = `/api/admin/members/${(await userOf(who)).id}/${verb}`;
  expect((await admin.post(path, { reason: 'Spam in replies' })).status).toBe(200);
}

/** Opens the newest link that was mailed to this address. @param before How many came to it before. */
async function verify(who: Visitor, address: string, kind: 'verify' | 'new-email' = 'verify', before = 0) {
  const mail = await nextMailTo(address, kind, before, measured.stage);
  expect((await who.post('/api/email/verify', { token: tokenIn(mail, '/verify') })).status).toBe(200);
}
async function reset(who: NewMember): Promise<User> {
  expect((await who.post('/api/password-reset/request', { login: who.email })).status).toBe(200);
  const token = tokenIn(await nextMailTo(who.email, 'reset', 0, measured.stage), '/reset');
  return User.parse(await (await who.post('/api/password-reset', { token, newPassword: password })).json());
}
async function verified(): Promise<NewMember> {
  const who = await newMember(measured.stage);
  await verify(who, who.email);
  return who;
}
async function register({ username, email }: Person): Promise<NewMember> {
  const who = newVisitor(measured.stage);
  expect((await who.post('/api/register', { username, email, password })).status).toBe(200);
  return { ...who, username, email };
}
async function moveTo(who: Visitor, email: string): Promise<void> {
  expect((await who.put('/api/user/email', { email, password })).status).toBe(200);
  await verify(who, email, 'new-email');
}

/** Deletes the account and erases it, as the daily rule does a week later. */
async function leave(who: Visitor): Promise<void> {
  const { id } = await userOf(who);
  expect((await who.post('/api/user/deletion', { password, posts: 'delete' })).status).toBe(200);
  await mailsHandled(id);
  await runDaily(await aWeekOn(id));
}
const remembered = () => itemsAt('SUSPENDED#');
/** How many addresses the act has added to those that are remembered. */
async function addedBy(act: () => Promise<unknown>): Promise<number> {
  const before = (await remembered()).length;
  await act();
  return (await remembered()).length - before;
}
/** A suspended member who has deleted the account, and registers again with another spelling of the address. */
async function backAgain(): Promise<NewMember> {
  const who = await verified();
  await change('suspend', who);
  await leave(who);
  return register({ username: who.username, email: who.email.replace('@', '+again@') });
}

describe('a suspended member who deletes the account and registers again', () => {
  test('is suspended once the address is verified, and not before', async () => {
    const earliest = dayOf(Date.now());
    const back = await backAgain();
    expect((await userOf(back)).isSuspended).toBeUndefined();
    expect((await write(back)).status).toBe(200);
    await verify(back, back.email);
    expect(await userOf(back)).toMatchObject({ emailVerified: true, isSuspended: true });
    expect(await refusal(write(back), 403)).toMatch(/suspended.*To appeal, write to support@/);
    const { reason = '' } = (await recordOf(back))?.suspension ?? {};
    const day = /^An account with this email address was suspended on (\S+) and deleted later$/.exec(reason)?.[1];
    expect([earliest, dayOf(Date.now())]).toContain(day);
    const [entry] = (await auditOf(admin, back.username)).filter(({ action }) => action !== 'member.viewed');
    expect(entry).toMatchObject({ action: 'member.suspended', detail: reason, admin: { username: 'system' } });

    // Nor is it shed by deleting this account too.
    await leave(back);
    const third = await register(back);
    await verify(third, third.email, 'verify', 1);
    expect(await userOf(third)).toMatchObject({ isSuspended: true });
  });

  test('is suspended by a reset of the password that proves the address', async () => {
    const back = await backAgain();
    expect(await reset(back)).toMatchObject({ emailVerified: true, isSuspended: true });
    expect((await write(back)).status).toBe(403);
  });

  test('is suspended on an account that changes to the address', async () => {
    const { email } = await backAgain();
    const other = await verified();
    await moveTo(other, email.replace('+again', ''));
    expect(await userOf(other)).toMatchObject({ isSuspended: true });
  });

  test('and whom a moderator restores stays so on every account with the address', async () => {
    const back = await backAgain();
    await verify(back, back.email);
    expect(await addedBy(() => change('restore', back))).toBe(-1);
    expect((await write(back)).status).toBe(200);
    await moveTo(back, back.email.replace('+again', '+once-more'));
    expect((await userOf(back)).isSuspended).toBeUndefined();
    expect(await addedBy(() => leave(back))).toBe(0);
    const third = await register(back);
    await verify(third, third.email, 'verify', 1);
    expect((await userOf(third)).isSuspended).toBeUndefined();
  });
});

describe('the address of a deleted account', () => {
  test('is remembered as a hash with its day, and nothing else', async () => {
    const who = await verified();
    const before = new Set((await remembered()).map(({ PK }) => PK));
    await change('suspend', who);
    await leave(who);
    const [item] = (await remembered()).filter(({ PK }) => !before.has(PK));
    expect(Object.keys(item ?? {}).toSorted()).toEqual(['PK', 'SK', 'suspendedOn', 'ttl']);
    expect(item?.PK).toMatch(/^SUSPENDED#[0-9a-f]{64}$/);
  });

  test('is not remembered unverified, nor of a member who was restored or never suspended', async () => {
    const [unverified, restored, other] = [await newMember(measured.stage), await verified(), await verified()];
    await change('suspend', unverified);
    for (const verb of ['suspend', 'restore'] as const) await change(verb, restored);
    for (const who of [unverified, restored, other]) expect(await addedBy(() => leave(who))).toBe(0);
    const owner = await register(unverified);
    await verify(owner, owner.email, 'verify', 1);
    expect((await userOf(owner)).isSuspended).toBeUndefined();
  });

  test('is not remembered of an account whose link was opened outside its session', async () => {
    const victim = await newMember(measured.stage);
    for (const [n, reader] of [newVisitor(measured.stage), victim].entries()) {
      const email = victim.email.replace('@', `+${n}@`);
      const attacker = await register({ username: `${victim.username}-${n}`, email });
      const token = tokenIn(await nextMailTo(email, 'verify', 0, measured.stage), '/verify');
      expect((await reader.post('/api/email/verify', { token })).status).toBe(403);
      const suspendedAndGone = async () => {
        await change('suspend', attacker);
        // Of two addresses, only the attacker's own is remembered.
        if (reader === victim) await moveTo(attacker, `own-${email}`);
        await leave(attacker);
      };
      expect(await addedBy(suspendedAndGone)).toBe(n);
    }
    await verify(victim, victim.email);
    expect((await userOf(victim)).isSuspended).toBeUndefined();
  });

  test('is remembered once its link is opened in the session, or a reset proves it', async () => {
    for (const prove of [(who: NewMember) => verify(who, who.email), reset]) {
      const who = await newMember(measured.stage);
      await prove(who);
      expect(await addedBy(() => change('suspend', who))).toBe(1);
      expect(await addedBy(() => leave(who))).toBe(0);
    }
  });

  test('is remembered with the one that the member had when they were suspended', async () => {
    const who = await verified();
    expect(await addedBy(() => change('suspend', who))).toBe(1);
    const other = `other-${who.email}`;
    expect(await addedBy(() => moveTo(who, other))).toBe(1);
    expect(await addedBy(() => leave(who))).toBe(0);
    for (const [before, email] of [other, who.email].entries()) {
      const back = await register({ username: `${who.username}-${before}`, email });
      await verify(back, email, 'verify', before);
      expect(await userOf(back)).toMatchObject({ isSuspended: true });
    }
  });

  test('is forgotten with the earlier one where a moderator restores the member', async () => {
    const back = await backAgain();
    await verify(back, back.email);
    await moveTo(back, `other-${back.email}`);
    expect(await addedBy(() => change('restore', back))).toBe(-2);
    await moveTo(back, back.email.replace('+again', ''));
    expect((await userOf(back)).isSuspended).toBeUndefined();
    expect(await addedBy(() => change('suspend', back))).toBe(1);
    expect(await addedBy(() => leave(back))).toBe(0);
  });

  test('is remembered of a member who is suspended while the deletion begins', async () => {
    const who = await verified();
    const { id } = await userOf(who);
    expect((await who.post('/api/user/deletion', { password, posts: 'delete' })).status).toBe(200);
    await mailsHandled(id);
    const event = await aWeekOn(id);
    measured.wire.beforeTransaction(id, () => change('suspend', who));
    expect(await addedBy(() => expect(runDaily(event)).rejects.toThrow('due work failed'))).toBe(1);
    expect((await userOf(who)).isSuspended).toBe(true);
    expect(await addedBy(() => runDaily(event))).toBe(0);
    expect((await who.get('/api/user')).status).toBe(401);
  });

  test('is remembered of a suspended member whom a restore of the table has brought back', async () => {
    const who = await verified();
    const { id } = await userOf(who);
    await change('suspend', who);
    const backup = await itemsNaming([id]);
    await leave(who);
    const { writeMany } = await import('./platform/table/write-many.ts');
    const { DeletedMembers } = await import('./platform/table/items/retained.ts');
    const { items: ledger } = await DeletedMembers.page({ limit: 100 });
    await writeMany({ put: backup, remove: (await remembered()).map(({ PK, SK }) => ({ PK, SK })) });
    const { replayLedger } = await import('./deletion.ts');
    expect(await addedBy(() => replayLedger(ledger))).toBe(1);
  });
});

test('the daily rule stops the renewal of a member whom an address suspended', async () => {
  const { email } = await backAgain();
  const other = await newPayer(measured.stage);
  await moveTo(other, email.replace('+again', ''));
  expect(await statusOf(other)).toMatchObject({ hasActiveSubscription: true, cancelAtPeriodEnd: false });
  await runDaily();
  expect(await statusOf(other)).toMatchObject({ hasActiveSubscription: true, cancelAtPeriodEnd: true });
});
