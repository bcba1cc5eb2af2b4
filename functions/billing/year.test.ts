/** A membership over two years, on a whole stage whose clock the test moves: mails, invoices and access at each step. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../infra/local/visitor.ts';
import { isOpen, type MovedClock, movedClock } from '../../infra/testing/moved-clock.ts';
import { answered } from '../../infra/testing/people/answered.ts';
import { type Mail, mailsTo, nextMailTo, tokenIn } from '../../infra/testing/people/mail.ts';
import { cancel, create, statusOf } from '../../infra/testing/people/membership.ts';
import { newMember } from '../../infra/testing/people/stage-members.ts';
import { BillingRecords } from '../../shared/billing.ts';

const DAY_MS = 86_400_000;
let clock: MovedClock;
beforeAll(async () => {
  clock = await movedClock();
});
afterAll(() => clock.close());

interface Person {
  username: string;
  email: string;
}

/** Moves the clock to a time, and lets Stripe and the daily rule do what is due by then. */
async function goTo(at: number): Promise<void> {
  await clock.goTo(at);
  await clock.daily(new Date(at).toISOString().slice(0, 10));
}

const mail = ({ email }: Person, kind: string, before = 0) => nextMailTo(email, kind, before, clock.stage);
const countOf = async ({ email }: Person, kind: string) => (await mailsTo(email, kind, clock.stage)).length;
const invoicesOf = async (who: Visitor) =>
  (await answered(who.get('/api/subscription/invoices'), BillingRecords)).invoices.map(({ state }) => state);
const day = (at: number) => new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
/** The URL of the mail's button. */
const linkIn = ({ html }: Mail) => /class="button" href="([^"]+)"/.exec(html)?.[1] ?? '';

async function card(person: Person, token: string): Promise<void> {
  const customer = (await clock.stripe.stripe.customers.list({ email: person.email })).data[0]?.id ?? '';
  const { data } = await clock.stripe.stripe.subscriptions.list({ customer });
  await clock.stripe.stripe.subscriptions.update(data[0]?.id ?? '', { default_payment_method: token });
}

test('two years of a membership: mails, invoices and access at each step', async () => {
  const joined = await newMember(clock.stage);
  const person = { username: joined.username, email: `${joined.username}@example.com` };
  const token = tokenIn(await mail(person, 'verify'), '/verify');
  expect((await joined.post('/api/email/verify', { token })).status).toBe(200);

  expect([await isOpen(joined), await invoicesOf(joined)]).toEqual([false, []]);
  await clock.stripe.pay(await create(joined));
  await clock.stripe.deliver();
  expect(await isOpen(joined)).toBe(true);
  const welcome = await mail(person, 'welcome');
  expect(welcome.text).toContain('$200 AUD, GST included ($18.18)');
  expect((await fetch(/invoice:\n(\S+)/.exec(welcome.text)?.[1] ?? '')).status).toBe(200);
  expect(await invoicesOf(joined)).toEqual(['paid']);
  const firstEnd = Date.parse((await statusOf(joined)).subscriptionEndDate ?? '');
  expect(welcome.text).toContain(`It renews on ${day(firstEnd)}. We’ll remind you 30 and 7 days before.`);

  await goTo(firstEnd - 32 * DAY_MS);
  expect(await countOf(person, 'renewal-ahead')).toBe(0);
  // The rule of that day runs on the next morning.
  await goTo(firstEnd - 31 * DAY_MS);
  const ahead = await mail(person, 'renewal-ahead');
  expect(ahead.subject).toContain(day(firstEnd));
  expect(ahead.text).toContain('$200 AUD');
  expect(linkIn(ahead)).toBe(`${clock.stage.origin}/subscribe`);
  // The daily rule ran late, and twice.
  await goTo(firstEnd - 6 * DAY_MS);
  await goTo(firstEnd - 6 * DAY_MS);
  await mail(person, 'renewal-ahead', 1);

  await goTo(firstEnd + DAY_MS);
  const renewed = await mail(person, 'renewed');
  const secondEnd = Date.parse((await statusOf(await clock.again(person))).subscriptionEndDate ?? '');
  expect(renewed.text).toContain(day(secondEnd));
  expect(await countOf(person, 'renewal-ahead')).toBe(2);
  const later = await clock.again(person);
  expect([await isOpen(later), await invoicesOf(later)]).toEqual([true, ['paid', 'paid']]);

  await card(person, 'pm_card_chargeCustomerFail');
  await goTo(secondEnd + DAY_MS);
  const failed = await mail(person, 'payment-failed');
  expect(failed.text).toContain(`You have access until ${day(secondEnd + 7 * DAY_MS)}`);
  expect(linkIn(failed)).toBe(`${clock.stage.origin}/subscribe`);
  await goTo(secondEnd + 4 * DAY_MS);
  const inGrace = await clock.again(person);
  expect(await statusOf(inGrace)).toMatchObject({ hasActiveSubscription: true, pastDue: true });
  expect([await isOpen(inGrace), await invoicesOf(inGrace)]).toEqual([true, ['open', 'paid', 'paid']]);

  await clock.stripe.pay(await create(inGrace));
  await clock.stripe.deliver();
  await mail(person, 'renewed', 1);
  expect(await statusOf(inGrace)).toMatchObject({ hasActiveSubscription: true, pastDue: false });

  const thirdEnd = Date.parse((await cancel(inGrace)).subscriptionEndDate ?? '');
  await clock.stripe.deliver();
  expect((await mail(person, 'cancelled')).text).toContain(`until ${day(thirdEnd)}`);
  const remindedSoFar = await countOf(person, 'renewal-ahead');
  for (const before of [31, 8]) await goTo(thirdEnd - before * DAY_MS);
  expect(await isOpen(await clock.again(person))).toBe(true);
  await goTo(thirdEnd + 2 * DAY_MS);
  const afterwards = await clock.again(person);
  expect([await isOpen(afterwards), await invoicesOf(afterwards)]).toEqual([false, ['paid', 'paid', 'paid']]);

  const counts = {
    'renewal-ahead': remindedSoFar,
    welcome: 1,
    renewed: 2,
    'payment-failed': 1,
    cancelled: 1,
    refunded: 0,
  };
  for (const [kind, count] of Object.entries(counts))
    expect([kind, await countOf(person, kind)]).toEqual([kind, count]);
});
