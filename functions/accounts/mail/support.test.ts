/** Messages to support: what is refused, and the mail that comes. On a stage in this process, whose log must not have the words. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUPPORT_EMAIL } from '../../../infra/local/environment.ts';
import { keptLog } from '../../../infra/testing/kept-log.ts';
import { mailItemsOf, mailsHandled, mailsTo } from '../../../infra/testing/people/mail.ts';
import { newMember, newSubscriber, newVerifiedMember } from '../../../infra/testing/people/stage-members.ts';
import { type FreshStage, freshStage } from '../../../infra/testing/stage/measured-stage.ts';
import { User } from '../../../shared/accounts.ts';

const WORDS = 'My sofa is <b>teal</b>.\nCall me on 0400 000 000.';
const { lines, text } = keptLog();
let stage: FreshStage;
beforeAll(async () => {
  stage = await freshStage();
});
afterAll(() => stage.close());
const verifiedSubscriber = async () => {
  const who = await newSubscriber(stage);
  await (await import('../operator.ts')).markVerified(who.username);
  return who;
};
const idOf = async ({ get }: Awaited<ReturnType<typeof newMember>>) =>
  User.parse(await (await get('/api/user')).json()).id;
const mailsFrom = async (username: string) =>
  (await mailsTo(SUPPORT_EMAIL, 'support', stage)).filter(({ subject }) => subject.includes(username));

test('a message of no words, too many, or with a claim to priority is refused', async () => {
  const who = await newVerifiedMember(stage);
  for (const body of [{ message: ' \n' }, { message: 'x'.repeat(5001) }, { message: WORDS, priority: true }])
    expect((await who.post('/api/support', body)).status).toBe(400);
  expect((await mailItemsOf(await idOf(who))).filter(({ kind }) => kind === 'support')).toEqual([]);
});

test('a member without a working email is told to correct it', async () => {
  const [unverified, returned] = [await newMember(stage), await newVerifiedMember(stage)];
  const { Users } = await import('../../platform/table/items/user.ts');
  await Users.update(await idOf(returned), { set: { mailStopped: 'bounce' } });
  for (const [who, message] of [
    [unverified, 'Please verify your email first, so our answer can reach you.'],
    [returned, 'Our emails to your address have stopped. Please change your email first.'],
  ] as const) {
    const answer = await who.post('/api/support', { message: WORDS });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message });
  }
});

test('a subscriber’s message comes once, has priority, and is answered to the member', async () => {
  const who = await verifiedSubscriber();
  const body = { message: WORDS, build: '0.1.0+0a9bc34' };
  const send = (given: object) => who.post('/api/support', given, { 'idempotency-key': 'once' });
  for (const answer of await Promise.all([send(body), send(body)]))
    expect(await answer.json()).toEqual({ priority: true });
  expect((await send({ message: 'Other words.' })).status).toBe(422);
  const id = await idOf(who);
  await mailsHandled(id);
  const [mail, ...more] = await mailsFrom(who.username);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: `Priority: ${who.username} wrote to us`, replyTo: who.email });
  for (const part of [...WORDS.split('\n'), who.username, 'Plan: annual membership', 'Build: 0.1.0+0a9bc34'])
    expect(mail?.text).toContain(part);
  expect(mail?.html).toContain('&lt;b&gt;teal');
  expect(JSON.stringify(await mailItemsOf(id))).not.toContain('teal');
  expect(lines()).toContainEqual(expect.objectContaining({ message: 'mail sent', kind: 'support' }));
  for (const secret of ['teal', '0400', who.email]) expect(text()).not.toContain(secret);
});

test('a member without a membership, or whose membership has ended, has no priority', async () => {
  const [free, lapsed] = [await newVerifiedMember(stage), await verifiedSubscriber()];
  const { Subscriptions } = await import('../../platform/table/items/subscription.ts');
  await Subscriptions.update(await idOf(lapsed), { set: { status: 'canceled', endedAt: 1 } });
  for (const [who, plan] of [
    [free, 'no membership'],
    [lapsed, 'membership ended'],
  ] as const) {
    expect(await (await who.post('/api/support', { message: WORDS })).json()).toEqual({ priority: false });
    await mailsHandled(await idOf(who));
    expect(await mailsFrom(who.username)).toMatchObject([
      { subject: `${who.username} wrote to us`, text: expect.stringContaining(`Plan: ${plan}`) },
    ]);
  }
});
