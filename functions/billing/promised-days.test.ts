/**
 * Each day that a mail or an answer promises lasts to its end in Perth, on a whole stage whose clock the test moves. The days are worked out
 * by hand: most begins at 04:00 in Sydney on 31 January 2028, a leap year, which is 01:00 in Perth.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../infra/local/visitor.ts';
import { isOpen, type MovedClock, movedClock } from '../../infra/testing/moved-clock.ts';
import { answered } from '../../infra/testing/people/answered.ts';
import { exportOf } from '../../infra/testing/people/exports.ts';
import { mailsHandled, mailsTo, nextMailTo, tokenIn } from '../../infra/testing/people/mail.ts';
import { cancel, create, refund, refusal, statusOf } from '../../infra/testing/people/membership.ts';
import {
  type Member,
  newAdmin,
  newMember,
  newVerifiedMember,
  newVisitor,
  password,
} from '../../infra/testing/people/stage-members.ts';
import { inWords, perthDay } from '../../infra/testing/perth-day.ts';
import { ExportState } from '../../shared/accounts/export.ts';
import { User } from '../../shared/accounts.ts';
import { MemberRecord } from '../../shared/admin.ts';

const BEGIN = '2028-01-30T17:00:00Z';
let clock: MovedClock;
beforeAll(async () => {
  clock = await movedClock();
});
afterAll(() => clock.close());

const goTo = (at: string) => clock.goTo(Date.parse(at));
const mailed = async ({ email }: Member, kind: string) => (await nextMailTo(email, kind, 0, clock.stage)).text;
const userOf = (who: Visitor) => answered(who.get('/api/user'), User);
const exportState = (who: Visitor) => answered(who.get('/api/user/export'), ExportState);

async function payer(join = newVerifiedMember): Promise<Member> {
  const member = await join(clock.stage);
  await clock.stripe.pay(await create(member));
  await clock.stripe.deliver();
  return member;
}

/** The first test: the object store refuses calls that are signed with a moved clock. */
test('a download is there to the end of the day that mail and screen name', async () => {
  const member = await newMember(clock.stage);
  const { until } = await exportOf(member);
  expect(until).toBe(perthDay(Date.now() + 7 * 86_400_000));
  expect(await mailed(member, 'export-ready')).toContain(`there until ${inWords(until)}.`);
  await goTo(`${until}T23:59:30+08:00`);
  expect((await exportState(member)).state).toBe('ready');
  expect((await member.post('/api/confirmation', { password: member.password })).status).toBe(200);
  expect((await member.get('/api/user/export/file')).status).toBe(302);
  await goTo(new Date(Date.now() + 90_000).toISOString());
  expect((await exportState(member)).state).toBe('none');
  expect((await member.get('/api/user/export/file')).status).toBe(404);
});

test('the guarantee lasts to the end of the day that mail and screen name', async () => {
  await goTo(BEGIN);
  const [inSydney, inPerth, tooLate] = [await payer(), await payer(), await payer()];
  for (const who of [inSydney, inPerth, tooLate]) {
    expect(await mailed(who, 'welcome')).toContain('until 1 March 2028.');
    expect(await statusOf(who)).toMatchObject({ refundableUntil: '2028-03-01', subscriptionEndDate: '2029-01-31' });
  }
  await goTo('2028-03-01T20:00:00+11:00');
  expect((await refund(await clock.again(inSydney))).refundedCents).toBe(20_000);
  await goTo('2028-03-01T23:59:30+08:00');
  const visit = await clock.again(inPerth);
  expect((await statusOf(visit)).refundableUntil).toBe('2028-03-01');
  expect((await refund(visit)).refundedCents).toBe(20_000);
  await goTo('2028-03-02T00:01:00+08:00');
  const late = await clock.again(tooLate);
  expect((await statusOf(late)).refundableUntil).toBeNull();
  expect(await refusal(late.post('/api/subscription/refund'), 409)).toContain('guarantee has ended');
});

test('a refund asked for in time waits for a verified address, however late that is', async () => {
  await goTo(BEGIN);
  const [member, nobody, tooLate] = [await payer(newMember), await payer(newMember), await payer(newMember)];
  await goTo('2028-03-01T23:59:30+08:00');
  for (const who of [member, nobody]) {
    const visit = await clock.again(who);
    for (let times = 0; times < 2; times++)
      // Who wants the money back is not charged again, however long the request waits.
      expect(await refund(visit)).toMatchObject({
        refundedCents: 0,
        hasActiveSubscription: true,
        cancelAtPeriodEnd: true,
        refundWaits: true,
      });
  }
  await goTo('2028-03-10T12:00:00Z');
  expect(await refusal((await clock.again(tooLate)).post('/api/subscription/refund'), 409)).toContain(
    'guarantee has ended',
  );
  for (let day = 1; day <= 9; day++) await clock.daily(`2028-03-0${day}`);
  const visit = await clock.again(member);
  expect(await statusOf(visit)).toMatchObject({
    hasActiveSubscription: true,
    refundWaits: true,
    refundableUntil: null,
  });
  // One came with the registration, one with the first request.
  expect((await visit.post('/api/email/send-again')).status).toBe(200);
  const token = tokenIn(await nextMailTo(member.email, 'verify', 2, clock.stage), '/verify');
  expect((await visit.post('/api/email/verify', { token })).status).toBe(200);
  await clock.daily('2028-03-10');
  await clock.stripe.deliver();
  expect(await mailed(member, 'refunded')).toContain('$200');
  expect(await statusOf(visit)).toMatchObject({ hasActiveSubscription: false });
  const waiting = await statusOf(await clock.again(nobody));
  expect(waiting).toMatchObject({ hasActiveSubscription: true, refundWaits: true });
});

test('an account can be kept to the end of the day that mail, screen and desk name', async () => {
  await goTo(BEGIN);
  const [keeps, leaves, admin] = [
    await newMember(clock.stage),
    await newMember(clock.stage),
    await newAdmin(clock.stage),
  ];
  for (const who of [keeps, leaves]) {
    expect((await who.post('/api/user/deletion', { password, posts: 'delete' })).status).toBe(200);
    expect(await mailed(who, 'deletion-asked')).toContain('until 7 February 2028 you can keep everything.');
    expect((await userOf(who)).deletion?.until).toBe('2028-02-07');
    const found = admin.post('/api/admin/members/search', { q: who.username });
    expect((await answered(found, z.array(MemberRecord)))[0]?.deletion?.until).toBe('2028-02-07');
  }
  // The rule of the UTC day before runs at 05:00 of that day in Perth.
  await goTo('2028-02-06T21:00:00Z');
  await clock.daily('2028-02-06');
  await goTo('2028-02-07T23:59:30+08:00');
  expect((await (await clock.again(keeps)).fetch('/api/user/deletion', { method: 'DELETE' })).status).toBe(200);
  await goTo('2028-02-07T21:00:00Z');
  // The object store refuses calls that are signed with a moved clock, so the deletion begins and does not end.
  await clock.daily('2028-02-07').catch(() => undefined);
  expect((await userOf(await clock.again(keeps))).deletion).toBeUndefined();
  const signingIn = newVisitor(clock.stage).post('/api/login', { username: leaves.username, password });
  expect(await refusal(signingIn, 409)).toContain('is being deleted now');
});

test('a cancelled membership lasts to the end of its last day, and is not sold twice', async () => {
  await goTo(BEGIN);
  const member = await payer();
  expect((await cancel(member)).subscriptionEndDate).toBe('2029-01-31');
  await clock.stripe.deliver();
  expect(await mailed(member, 'cancelled')).toContain('paid for until 31 January 2029.');
  await goTo('2029-01-31T20:00:00+11:00');
  const visit = await clock.again(member);
  const lastDay = { hasActiveSubscription: true, cancelAtPeriodEnd: true, subscriptionEndDate: '2029-01-31' };
  expect(await statusOf(visit)).toMatchObject({ ...lastDay, isLastDay: true });
  expect(await isOpen(visit)).toBe(true);
  for (const call of ['resume', 'create'])
    expect(await refusal(visit.post(`/api/subscription/${call}`), 409)).toBe(
      'Your membership has ended, and you keep access until 31 January 2029. You can start a new one after that day.',
    );
  await goTo('2029-01-31T23:59:30+08:00');
  expect(await isOpen(visit)).toBe(true);
  await goTo('2029-02-01T00:01:00+08:00');
  expect(await isOpen(visit)).toBe(false);
  expect(await statusOf(visit)).toMatchObject({ hasActiveSubscription: false, subscriptionEndDate: null });
  await create(visit);
});

test('a failed renewal leaves access to the end of the day that mail and screen name', async () => {
  await goTo(BEGIN);
  const member = await payer();
  const [customer] = (await clock.stripe.stripe.customers.list({ email: member.email })).data;
  const { data } = await clock.stripe.stripe.subscriptions.list({ customer: customer?.id ?? '' });
  await clock.stripe.stripe.subscriptions.update(data[0]?.id ?? '', {
    default_payment_method: 'pm_card_chargeCustomerFail',
  });
  await goTo('2029-01-30T17:05:00Z');
  expect(await mailed(member, 'payment-failed')).toContain('access until 7 February 2029.');
  await goTo('2029-02-07T23:59:30+08:00');
  const visit = await clock.again(member);
  expect(await statusOf(visit)).toMatchObject({ pastDue: true, subscriptionEndDate: '2029-02-07' });
  expect(await isOpen(visit)).toBe(true);
  await goTo('2029-02-08T00:01:00+08:00');
  expect(await isOpen(visit)).toBe(false);
});

test('reminders arrive thirty and seven days before the renewal', async () => {
  // 13:00 in Perth.
  await goTo('2028-01-31T05:00:00Z');
  const member = await payer();
  await mailsHandled(member.user.id);
  const reminders = async () => (await mailsTo(member.email, 'renewal-ahead', clock.stage)).length;
  // The rule runs at 05:00 of the next day in Perth: on 31 December and 1 January, 23 and 24 January.
  for (const [day, sent] of [
    ['2028-12-30', 0],
    ['2028-12-31', 1],
    ['2029-01-22', 1],
    ['2029-01-23', 2],
  ] as const) {
    await goTo(`${day}T21:00:00Z`);
    await clock.daily(day);
    await mailsHandled(member.user.id);
    expect([day, await reminders()]).toEqual([day, sent]);
  }
  expect(await mailed(member, 'renewal-ahead')).toContain('On 31 January 2029 your membership renews');
});
