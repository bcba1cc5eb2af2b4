/**
 * The mailer: sends the mails of the outbox. The table's stream starts it for each new one. It marks a mail once SES has accepted it: where
 * it ends in between, the stream delivers the mail again, and it is sent twice but never lost. It deletes a mail to a member who is gone or
 * whose deletion has begun.
 */
import { describeError, log } from '../log.ts';
import { seller } from '../seller.ts';
import { settings } from '../settings.ts';
import { type MailItem, type MailKind, Mails, type StoredMail } from '../table/items/mail.ts';
import { isAnothersVerified, type UserItem, Users } from '../table/items/user.ts';
import { mailInKey } from '../table/keys.ts';
import { insertions, type PartialBatch } from '../table/stream-event.ts';
import { transact, unlessConditionFails } from '../table/table.ts';
import { toIso } from '../time.ts';
import { countedMails, countWrites, isOverLimit } from './limits.ts';
import { messageOf } from './message.ts';
import { markMail } from './outbox.ts';
import { sendReplyMail } from './replies/reply-mail.ts';
import { isOfSes, stopReturnedMail } from './returned-mail.ts';
import { sendThroughSes } from './ses.ts';
import { sendSupportMail } from './support-mail.ts';
import { TEMPLATES } from './templates/templates.ts';
import { mintResetToken, mintVerifyToken } from './tokens.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');

/**
 * Also handles SES's events about bounces and complaints. A mail that fails does not hold back the mails after it.
 * @returns The mails for which the table or SES failed: the stream delivers them again, and the sent ones are skipped.
 * @throws Error when an event of SES fails.
 */
export async function handler(event: unknown): Promise<PartialBatch | undefined> {
  if (isOfSes(event)) {
    await stopReturnedMail(event);
    return undefined;
  }
  const batchItemFailures: PartialBatch['batchItemFailures'] = [];
  for (const { key, sequence } of insertions(event))
    try {
      const found = mailInKey(key);
      const mail = found && (await Mails.get(found.userId, found.id));
      if (mail && mail.sentAt === undefined && mail.dropped === undefined) await work({ ...mail, id: found.id });
    } catch (error) {
      log.error('mail is tried again', describeError(error));
      batchItemFailures.push({ itemIdentifier: sequence });
    }
  return { batchItemFailures };
}

async function work(mail: StoredMail): Promise<void> {
  if (mail.to) return workLast(mail, mail.to);
  if (mail.kind === 'reply') return sendReplyMail(mail);
  const user = await Users.get(mail.userId);
  // The deletion's scan may have missed this newer mail, so delete it here.
  if (!user || user.deletion?.begun) return Mails.delete(mail.userId, mail.id);
  if (mail.kind === 'support') return sendSupportMail(mail, user);
  const to = mail.kind === 'new-email' ? user.newEmail : user.email;
  if (to === undefined) return markMail(mail, { dropped: 'no address' });
  const dropped = await reasonToDrop(mail.kind, user, to);
  if (dropped) return markMail(mail, { dropped });
  const outcome = await send(mail, user, to);
  if (outcome === undefined) return work(mail);
  if (outcome === 'failed') throw new Error('SES did not take a mail');
  if (outcome === 'refused') return markMail(mail, { dropped: 'refused' });
  await markMail(mail, { sentAt: toIso() }, countedMails(mail.kind, user, to));
  log.info('mail sent', { kind: mail.kind });
}

/** Sends or drops the last mail to a member whose record is deleted. Deletes its item afterwards, because that has their address. */
async function workLast(
  { id, userId, kind }: StoredMail,
  { email, firstName }: NonNullable<MailItem['to']>,
): Promise<void> {
  // Only a verified address comes with a name.
  const user = { id: userId, email, emailVerified: firstName !== undefined };
  if (await isOverLimit(kind, user, email)) return Mails.delete(userId, id);
  const content = TEMPLATES[kind]({ siteOrigin: SITE_ORIGIN, token: '', facts: {} });
  const outcome = await sendThroughSes(email, kind, await messageOf({ ...content, firstName }, SITE_ORIGIN, seller));
  if (outcome === 'failed') throw new Error('SES did not take a mail');
  await transact([Mails.write.delete(userId, id), ...countWrites(kind, user, email)]);
  log.info('mail sent', { kind });
}

async function reasonToDrop(kind: MailKind, user: UserItem, to: string): Promise<MailItem['dropped']> {
  if (kind === 'verify' && user.emailVerified) return 'not needed';
  if (kind === 'deletion-asked' && !user.deletion) return 'not needed';
  // The mail about the deletion already says that the membership does not renew, and resuming is refused while it is planned.
  if (kind === 'cancelled' && user.deletion) return 'not needed';
  return (await isOverLimit(kind, user, to)) ? 'limit' : undefined;
}

/** @returns Undefined where the member's sessions were ended since `user` was read, maybe by the beginning of a deletion. */
async function send({ kind, facts = {} }: MailItem, user: UserItem, email: string) {
  const sent = kind === 'new-email' && (await isAnothersVerified(email, user.id)) ? 'email-taken' : kind;
  const token = await unlessConditionFails(tokenFor(sent, user, email));
  if (token === undefined) return undefined;
  const isSuspended = user.suspension !== undefined;
  const content = TEMPLATES[sent]({ siteOrigin: SITE_ORIGIN, token, facts, isSuspended });
  const firstName = user.emailVerified && email === user.email ? user.firstName : undefined;
  return sendThroughSes(email, sent, await messageOf({ ...content, firstName }, SITE_ORIGIN, seller));
}

async function tokenFor(kind: MailKind, user: UserItem, email: string): Promise<string> {
  if (kind === 'verify' || kind === 'new-email') return mintVerifyToken(user, email);
  return kind === 'reset' ? mintResetToken(user, email) : '';
}
