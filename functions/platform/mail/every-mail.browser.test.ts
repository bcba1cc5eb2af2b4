/**
 * Every mail in the stage's mailbox, sent by the real mailer with realistic facts: it fits a narrow phone, in light and in dark, and its text
 * has the same links. `npm run screenshots -- <folder> 'fits a phone'` takes pictures, and keeps the texts.
 */
import { expect, inject, test } from 'vitest';
import { SUPPORT_EMAIL } from '../../../infra/local/environment.ts';
import { startMembership } from '../../../infra/local/seed/seed.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../infra/testing/browser/accessibility.ts';
import { sharedPage } from '../../../infra/testing/browser/browser.ts';
import { keepText, photograph, photographs } from '../../../infra/testing/browser/photograph.ts';
import { newPost, newReply } from '../../../infra/testing/people/forum.ts';
import { mailPath, mailsTo, nextMailTo, replyMailOutcomes } from '../../../infra/testing/people/mail.ts';
import { type Member, someMember, someSubscriber } from '../../../infra/testing/people/people.ts';
import { DAY_MS, DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { markVerified } from '../../accounts/operator.ts';
import { planDeletionFor } from '../../billing/deletion/deletion.ts';
import { digestReplies } from '../../forum/replies/digest.ts';
import { Posts } from '../table/items/forum.ts';
import type { MailFacts, MailKind } from '../table/items/mail.ts';
import { Users } from '../table/items/user.ts';
import { transact } from '../table/table.ts';
import { dayOf, secondsFromNow, toIso } from '../time.ts';
import { lastMailWrite, mailWrite } from './outbox.ts';
import { REPLY_DIGEST } from './replies/digest-due.ts';

/** The address of a mail, and how many of its kind were sent there before it. */
interface Sent {
  to: string;
  before?: number;
}
type Send = () => Promise<Sent>;

/** A mail to a new verified member. @param act Causes the mail. `addressOf` returns its address, where that is not the member's. */
const after =
  (act: (who: Member) => Promise<unknown>, addressOf = ({ email }: Member) => email): Send =>
  async () => {
    const who = await someMember();
    await who.put('/api/user', { firstName: 'Marnie' });
    await markVerified(who.username);
    await act(who);
    return { to: addressOf(who) };
  };
/** A mail written to the outbox directly, where its cause is a worker or the passing of time. */
const written = (kind: MailKind, facts?: MailFacts): Send =>
  after(({ user: { id } }) => transact([mailWrite(kind, id, facts)]));

const changesEmail = ({ put, email, password }: Member) => put('/api/user/email', { email: `new-${email}`, password });
const deletes = (posts: string) => (who: Member) => who.post('/api/user/deletion', { password: who.password, posts });
const suspendedThenCancelled = async ({ user: { id } }: Member) => {
  await Users.update(id, { set: { suspension: { at: toIso(), reason: 'Advertising' } } });
  await transact([mailWrite('cancelled', id, { at: IN_A_YEAR })]);
};

const TEAM = { id: 'operator', username: 'operator' };
const suspendedThenDeleted = async ({ user: { id } }: Member) => {
  await Users.update(id, { set: { suspension: { at: toIso(), reason: 'Advertising' } } });
  await planDeletionFor(TEAM, id, 'Advertising');
};

const [IN_A_WEEK, IN_A_YEAR] = [secondsFromNow(7 * DAY_SECONDS), secondsFromNow(365 * DAY_SECONDS)];
/** As long as Stripe's invoice URLs are. */
const invoiceUrl = `https://invoice.stripe.com/i/acct_1RnVerandah00000/live_${'YWNjdF8xUm5WZXJhbmRhaCxf'.repeat(5)}0200aBcDeFgH?s=ap`;
const PAID = { amountCents: 20_000, gstCents: 1_818, invoiceUrl, at: IN_A_YEAR };

const title = 'Which white for a south-facing room in a Queenslander?';
/** The mail about a reply by another member. */
const replied = (isAnonymous: boolean): Send =>
  after(async (who) => newReply(await someMember(), (await newPost(who, { title, isAnonymous })).id));
/** The mail of the next day about three more replies. */
const repliedOften: Send = async () => {
  const [other, who] = await Promise.all([someMember(), someMember()]);
  await who.put('/api/user', { firstName: 'Marnie' });
  await markVerified(who.username);
  const { id } = await newPost(who, { title });
  await newReply(other, id);
  await nextMailTo(who.email, 'reply');
  for (let n = 0; n < 3; n++) await newReply(other, id);
  // Otherwise the mailer may handle one of them after the pause ends below, and send it.
  await replyMailOutcomes(who, 4);
  const last = (await Posts.get(id))?.repliesMailed;
  await Posts.update(id, { set: { repliesMailed: last && { ...last, at: toIso(Date.now() - DAY_MS) } } });
  const due = { day: dayOf(Date.now()), kind: REPLY_DIGEST, subject: id, createdAt: toIso() };
  await transact(await digestReplies(due));
  return { to: who.email, before: 1 };
};

/** A message to support, whose mailbox all tests share. */
const toSupport =
  (priority: boolean): Send =>
  async () => {
    const before = (await mailsTo(SUPPORT_EMAIL, 'support')).length;
    const who = await (priority ? someSubscriber() : someMember());
    await markVerified(who.username);
    await who.post('/api/support', { message: 'The plan of my kitchen is empty.\nIt was there yesterday.' });
    return { to: SUPPORT_EMAIL, before };
  };

/** Each kind of mail in each variant. A missing kind does not compile. */
const MAILS: Record<MailKind, Record<string, Send>> = {
  verify: { first: async () => ({ to: (await someMember()).email }) },
  reset: { asked: after((who) => who.post('/api/password-reset/request', { login: who.email })) },
  'password-changed': {
    changed: after(({ put, password: currentPassword }) =>
      put('/api/user/password', { currentPassword, newPassword: 'a much longer password' }),
    ),
  },
  'passkey-changed': { added: written('passkey-changed') },
  'new-email': { asked: after(changesEmail, ({ email }) => `new-${email}`) },
  'email-change-asked': { asked: after(changesEmail) },
  'email-taken': {
    asked: after(async ({ email }) => {
      const other = await someMember();
      await other.put('/api/user/email', { email, password: other.password });
    }),
  },
  welcome: {
    paid: after((who) => startMembership(who, inject('stage').endpoints.stripe)),
    'without the guarantee': written('welcome', { ...PAID, guaranteeUsed: true }),
  },
  'renewal-ahead': { month: written('renewal-ahead', PAID) },
  renewed: {
    paid: written('renewed', PAID),
    'without GST': written('renewed', { amountCents: 20_000, at: IN_A_YEAR }),
  },
  'payment-failed': { declined: written('payment-failed', { ...PAID, at: IN_A_WEEK }) },
  cancelled: {
    'by the member': written('cancelled', { at: IN_A_YEAR }),
    unpaid: written('cancelled', {}),
    'while suspended': after(suspendedThenCancelled),
  },
  refunded: { whole: written('refunded', PAID) },
  'deletion-asked': {
    'with posts': after(deletes('delete')),
    'without posts': after(deletes('keep')),
    'by the team': after(({ user: { id } }) => planDeletionFor(TEAM, id, 'Asked by mail')),
    'by the team, while suspended': after(suspendedThenDeleted),
  },
  deleted: {
    done: after(async ({ user: { id } }) => {
      const user = await Users.get(id);
      await transact(user ? lastMailWrite('deleted', user) : []);
    }),
  },
  'export-ready': {
    'in one file': written('export-ready', { at: IN_A_WEEK }),
    'in several': written('export-ready', { at: IN_A_WEEK, files: 3 }),
  },
  'export-failed': { failed: written('export-failed') },
  reply: { one: replied(false), several: repliedOften, 'to an anonymous post': replied(true) },
  support: { 'of a subscriber': toSupport(true), 'of another member': toSupport(false) },
};
const CASES = Object.entries(MAILS).flatMap(([kind, ways]) =>
  Object.entries(ways).map(([way, send]) => [kind, way, send] as const),
);

/** Together these have every part that a mail can have, so axe needs to check only them. */
const WITH_ALL_PARTS = ['welcome: paid', 'reply: several'];
/** A narrow phone, and for pictures the width at which mail programs on a desktop show a mail. */
const WIDTHS = photographs ? [320, 600] : [320];

test.each(CASES)('mail %s, %s, fits a phone in light and dark', async (kind, way, send) => {
  const { to, before = 0 } = await send();
  const mail = await nextMailTo(to, kind, before);
  expect(mail.subject.length, mail.subject).toBeLessThanOrEqual(70);
  // The HTML has every link of the text.
  for (const [address] of mail.text.matchAll(/https?:\S+/g))
    expect(mail.html).toContain(address.replaceAll('&', '&amp;'));
  keepText(`${mail.subject}\n\n${mail.text}`);
  const page = await sharedPage();
  await page.goto(mailPath(mail));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      await expectNoSidewaysScroll(page);
      await photograph(page, `${width}-${colorScheme}`);
    }
    if (WITH_ALL_PARTS.includes(`${kind}: ${way}`)) await expectAccessible(page);
  }
});
