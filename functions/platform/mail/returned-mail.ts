/**
 * Handles permanent bounces and complaints. SES itself stops sending to the address. This marks the member, so that the site shows it and
 * dispensable mails are not written any more.
 */
import * as z from 'zod/mini';
import { log } from '../log.ts';
import { is } from '../table/expressions.ts';
import { holderOf, type UserItem, Users } from '../table/items/user.ts';
import { unlessConditionFails } from '../table/table.ts';

const recipients = z.array(z.object({ emailAddress: z.string() }));
/** The part of SES's events in EventBridge that is used here (SES developer guide, "Examples of event data", Bounce and Complaint). */
const SesEvent = z.object({
  source: z.literal('aws.ses'),
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }),
    }),
    z.object({ eventType: z.literal('Complaint'), complaint: z.object({ complainedRecipients: recipients }) }),
  ]),
});

type Why = NonNullable<UserItem['mailStopped']>;

/** Whether the event comes from SES and not from the table's stream. */
export const isOfSes = (event: unknown): boolean => z.object({ source: z.literal('aws.ses') }).safeParse(event).success;

/**
 * Marks the members with these addresses. Ignores transient bounces, such as of a full mailbox, and addresses that no member has: a
 * `newEmail` is not theirs yet.
 * @throws Error for any other event.
 */
export async function stopReturnedMail(event: unknown): Promise<void> {
  const { detail } = SesEvent.parse(event);
  if (detail.eventType === 'Complaint') await stop(detail.complaint.complainedRecipients, 'complaint');
  else if (detail.bounce.bounceType === 'Permanent') await stop(detail.bounce.bouncedRecipients, 'bounce');
}

async function stop(addresses: z.output<typeof recipients>, why: Why): Promise<void> {
  for (const { emailAddress } of addresses) {
    const holder = await holderOf(emailAddress);
    if (holder?.email === undefined) continue;
    await unlessConditionFails(
      Users.update(holder.id, { set: { mailStopped: why }, when: { email: is(holder.email) } }),
    );
    log.info('mail stopped', { why });
  }
}
