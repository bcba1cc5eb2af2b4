/**
 * Writes what follows from a stored state: the mails, the reminders, the desk's figures, and that a guarantee was used. The same transaction
 * records the events, so that a webhook and a call with the same event write it once. A sync without an event writes nothing. The
 * next sync makes up for a lost one.
 */
import { isDeepStrictEqual } from 'node:util';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { absent, is } from '../../platform/table/expressions.ts';
import type { MailFacts } from '../../platform/table/items/mail.ts';
import { figureWrites } from '../../platform/table/items/membership-figures.ts';
import { type SubscriptionItem, Subscriptions } from '../../platform/table/items/subscription.ts';
import { Users } from '../../platform/table/items/user.ts';
import { conditionHeld, type TransactionWrite, transact } from '../../platform/table/table.ts';
import { figuresOf } from '../membership/figures.ts';
import {
  guaranteeEnd,
  guaranteeHashes,
  isGuaranteed,
  isOfUsedGuarantee,
  usedGuaranteeWrites,
} from '../membership/guarantee.ts';
import { refundedWrites } from '../membership/refund-claim.ts';
import { RUNNING } from '../stripe/subscriptions.ts';
import { eventsIn, type Fetched, type MembershipEvents } from './membership-events.ts';
import { reminderWrites } from './reminders.ts';

/** A webhook and a call may handle the same event at once; the second then finds it written. */
const ATTEMPTS = 3;

/**
 * @param stored The item that was just stored. @param fetched What was read from Stripe with it.
 * @returns The item with what this has written to it.
 */
export async function queueMails(
  userId: string,
  stored: SubscriptionItem,
  fetched: Fetched,
): Promise<SubscriptionItem> {
  let item = stored;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const step = await stepOf(item, fetched);
    const used = step && isFirstReturned(item, step.events, fetched) ? await writesOnRefund(userId, fetched) : [];
    if (!step || (await conditionHeld(transact([...writesOf(userId, item, step), ...used]))))
      return { ...item, ...step?.set };
    const now = await Subscriptions.get(userId);
    // The sync that stored a newer state meanwhile follows that up itself.
    if (!now || now.syncedAt !== stored.syncedAt) return now ?? item;
    item = now;
  }
  return item;
}

interface Step {
  events: MembershipEvents;
  /** What is written to the subscription item. */
  set: Pick<SubscriptionItem, 'followed' | 'isCounted' | 'guaranteeUsed' | 'figures'>;
}

/** Undefined where there is no event. */
async function stepOf(item: SubscriptionItem, fetched: Fetched): Promise<Step | undefined> {
  const events = eventsIn(item, fetched, Date.now());
  const pays = RUNNING.includes(item.status ?? '');
  const isCountNew = item.status !== undefined && pays !== (item.isCounted ?? false);
  const again = (await isAgainByCard(item, events, fetched)) && { guaranteeUsed: true as const };
  const figures = figuresOf({ ...item, ...again }, fetched.invoice);
  // Before a first payment there is nothing to count, and so nothing to store.
  const counted = item.figures ?? (item.firstMembership === undefined ? {} : undefined);
  const isSame = isDeepStrictEqual([events.followed, figures], [item.followed ?? {}, counted]);
  if (!isCountNew && isSame) return undefined;
  const guarantee = guaranteeFacts({ ...item, ...again });
  const mails = events.mails.map((mail) =>
    mail.kind === 'welcome' ? { ...mail, facts: { ...mail.facts, ...guarantee } } : mail,
  );
  return {
    events: { ...events, mails },
    set: { followed: events.followed, figures, ...(isCountNew && { isCounted: pays }), ...again },
  };
}

/** The facts about the guarantee in the mail after the first payment; none for a later membership. */
function guaranteeFacts(item: SubscriptionItem): MailFacts {
  if (item.guaranteeUsed) return { guaranteeUsed: true };
  return item.firstPaidAt && isGuaranteed(item, item.subscriptionId)
    ? { refundableUntil: guaranteeEnd(item.firstPaidAt) }
    : {};
}

/** Whether the events include a refund of the first payment of the first membership. */
const isFirstReturned = (item: SubscriptionItem, { mails }: MembershipEvents, { invoice }: Fetched): boolean =>
  mails.some(({ kind }) => kind === 'refunded') &&
  invoice?.billing_reason === 'subscription_create' &&
  isGuaranteed(item, item.subscriptionId);

/** The writes that mark the guarantee as used after a refund of the first payment. */
async function writesOnRefund(userId: string, { invoice, cards }: Fetched): Promise<TransactionWrite[]> {
  const hashes = await guaranteeHashes(await Users.get(userId), cards);
  return [...usedGuaranteeWrites(hashes), ...(invoice ? await refundedWrites(hashes, invoice.id) : [])];
}

/** Whether a new membership was paid with a card that has used the guarantee. Only the payment shows the card. */
const isAgainByCard = async (
  item: SubscriptionItem,
  { mails }: MembershipEvents,
  { cards }: Fetched,
): Promise<boolean> =>
  mails.some(({ kind }) => kind === 'welcome') &&
  isGuaranteed(item, item.subscriptionId) &&
  (await isOfUsedGuarantee(cards));

function writesOf(
  userId: string,
  { syncedAt, isCounted, followed, figures }: SubscriptionItem,
  { events, set }: Step,
): TransactionWrite[] {
  return [
    Subscriptions.write.update(userId, {
      set,
      when: {
        ...(syncedAt !== undefined && { syncedAt: is(syncedAt) }),
        isCounted: isCounted === undefined ? absent : is(isCounted),
        followed: followed === undefined ? absent : is(followed),
        figures: figures === undefined ? absent : is(figures),
      },
    }),
    ...figureWrites(figures ?? {}, set.figures ?? {}, set.isCounted),
    ...events.mails.map(({ kind, facts }) => mailWrite(kind, userId, facts)),
    ...reminderWrites(userId, followed?.reminders, events.followed.reminders),
  ];
}
