/**
 * What the limit of mails to a mailbox whose owner has confirmed nothing does to each kind of mail: the outbox, the real mailer and the
 * stage's mailbox.
 */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls, newPost } from '../../../infra/testing/people/forum.ts';
import { mailsHandled, mailsTo } from '../../../infra/testing/people/mail.ts';
import { someMember, someVisitor } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { User } from '../../../shared/accounts.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { markVerified } from '../../accounts/operator.ts';
import { windowAt } from '../http/rate-limit.ts';
import { RateLimits } from '../table/items/counts.ts';
import { MailKind } from '../table/items/mail.ts';
import { Users } from '../table/items/user.ts';
import { type TransactionWrite, transact } from '../table/table.ts';
import { secondsFromNow, toIso } from '../time.ts';
import { mailboxOf } from './mailbox.ts';
import { lastMailWrite, mailWrite } from './outbox.ts';
import { tokenHash } from './tokens.ts';

inOneWindow(DAY_SECONDS);

/** The mails a day to a mailbox, of all kinds that are limited. */
const A_DAY = 10;

/**
 * `limited`: counts, and is not sent once the mailbox has had its mails of the day. `unlimited`: does not count, and is always sent.
 * `confirmed only`: is never sent to an address that is not confirmed. A new kind has to be added here.
 */
const RULES: Record<MailKind, 'limited' | 'unlimited' | 'confirmed only'> = {
  verify: 'limited',
  reset: 'limited',
  'password-changed': 'limited',
  'passkey-changed': 'limited',
  welcome: 'unlimited',
  'renewal-ahead': 'unlimited',
  renewed: 'unlimited',
  'payment-failed': 'unlimited',
  cancelled: 'unlimited',
  refunded: 'unlimited',
  'deletion-asked': 'limited',
  deleted: 'limited',
  'export-ready': 'limited',
  'export-failed': 'limited',
  'new-email': 'limited',
  'email-taken': 'limited',
  'email-change-asked': 'limited',
  reply: 'confirmed only',
  support: 'confirmed only',
};
/** To an address that an account does not have yet, or that is confirmed already, or to support. */
const NEVER_CONFIRMED = new Set<MailKind>(['verify', 'new-email', 'email-taken', 'support']);
/** These need a reply, or a planned deletion, with which others are not sent. */
const APART = new Set<MailKind>(['reply', 'deletion-asked', 'deleted']);

/** A mailbox at Gmail that no account has. Its addresses differ in the place of a dot, and after the plus. */
function newMailbox(): (tag: string) => string {
  const name = randomBytes(8).toString('hex');
  return (tag) => `${name.slice(0, tag.length)}.${name.slice(tag.length)}+${tag}@gmail.com`;
}

/** A member with this address, which is not confirmed. One mail has been sent to it. */
async function memberAt(email: string) {
  const [who, username] = [someVisitor(), `limits-${randomBytes(6).toString('hex')}`];
  const answer = await who.post('/api/register', { username, email, password: 'a long password' });
  const { id } = User.parse(await answer.json());
  await mailsHandled(id);
  return { ...who, id, username, email };
}
type Known = Awaited<ReturnType<typeof memberAt>>;

async function send({ id }: Pick<Known, 'id'>, ...writes: TransactionWrite[]): Promise<void> {
  await transact(writes);
  await mailsHandled(id);
}

const { window } = windowAt({ times: A_DAY, perSeconds: DAY_SECONDS });
const counted = (email: string) => ['mail-to-mailbox', tokenHash(mailboxOf(email)), window] as const;
/** As if the mailbox had got so many mails today. */
const got = (email: string, calls: number) =>
  RateLimits.put(...counted(email), { calls, ttl: secondsFromNow(2 * DAY_SECONDS) });
const countOf = async (email: string) => (await RateLimits.get(...counted(email)))?.calls;

const AT = secondsFromNow(86_400);
const FACTS = { amountCents: 20_000, at: AT };
const PLANNED = { until: toIso(AT * 1000), day: '2126-01-08', posts: 'delete', renews: false } as const;

/** A member to whom mails of a kind can be sent at an address, and how. */
async function recipient(kind: MailKind, to: string): Promise<() => Promise<void>> {
  if (kind === 'new-email' || kind === 'email-taken') {
    const { id } = (await someMember()).user;
    if (kind === 'email-taken') await markVerified((await memberAt(to)).username);
    await Users.update(id, { set: { newEmail: to } });
    return () => send({ id }, mailWrite('new-email', id));
  }
  const who = await memberAt(to);
  const { id } = who;
  if (kind === 'reply') return replies(who);
  if (kind === 'deletion-asked') await Users.update(id, { set: { deletion: PLANNED } });
  const write = async () => {
    const user = kind === 'deleted' ? await Users.get(id) : undefined;
    return user ? lastMailWrite('deleted', user) : [mailWrite(kind, id, FACTS)];
  };
  return async () => send(who, ...(await write()));
}

/** Causes the mail about a reply to a new post of the member. */
async function replies(who: Known): Promise<() => Promise<void>> {
  const { id } = await newPost(who);
  return async () => {
    expect((await calls.reply(await someMember(), id)).status).toBe(200);
    await mailsHandled(who.id);
  };
}

test('each kind of mail has a rule', () => {
  expect(Object.keys(RULES).toSorted()).toEqual(MailKind.options.toSorted());
});

test.concurrent.each(MailKind.options)('mail %s to an address that is not confirmed keeps its rule', async (kind) => {
  const to = newMailbox()('kind');
  const sendKind = await recipient(kind, to);
  const before = (await mailsTo(to, kind)).length;
  const sent = async () => (await mailsTo(to, kind)).length - before;
  // The last mail of the day, or none that counts.
  await got(to, A_DAY - 1);
  await sendKind();
  const [first, count] = [await sent(), await countOf(to)];
  await got(to, A_DAY);
  await sendKind();
  const rule = { limited: [1, A_DAY, 1], unlimited: [1, A_DAY - 1, 2], 'confirmed only': [0, A_DAY - 1, 0] };
  expect([first, count, await sent()]).toEqual(rule[RULES[kind]]);
});

test('to a confirmed address every kind is sent, whatever its mailbox got', async () => {
  const addressAt = newMailbox();
  await memberAt(addressAt('others'));
  const who = await memberAt(addressAt('confirmed'));
  expect(await countOf(addressAt('any'))).toBe(2);
  await got(who.email, A_DAY);
  await Users.update(who.id, { set: { emailVerified: true } });
  const user = await Users.get(who.id);
  const reply = await replies(who);
  const kinds = MailKind.options.filter((kind) => !NEVER_CONFIRMED.has(kind));
  const rest = kinds.filter((kind) => !APART.has(kind));
  await send(who, ...rest.map((kind) => mailWrite(kind, who.id, FACTS)));
  await reply();
  await Users.update(who.id, { set: { deletion: PLANNED } });
  await send(who, mailWrite('deletion-asked', who.id, FACTS), ...(user ? lastMailWrite('deleted', user) : []));
  for (const kind of kinds) expect(await mailsTo(who.email, kind), kind).toHaveLength(1);
});
