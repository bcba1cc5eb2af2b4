/** Sends a member's message to the support address. An answer goes to the member. */
import { log } from '../log.ts';
import { settings } from '../settings.ts';
import { exists } from '../table/expressions.ts';
import { Mails, type StoredMail } from '../table/items/mail.ts';
import type { UserItem } from '../table/items/user.ts';
import { unlessConditionFails } from '../table/table.ts';
import { toIso } from '../time.ts';
import { messageOf } from './message.ts';
import { sendThroughSes } from './ses.ts';
import { TEMPLATES } from './templates/templates.ts';

const { SITE_ORIGIN, SUPPORT_EMAIL } = settings('SITE_ORIGIN', 'SUPPORT_EMAIL');

/**
 * Removes the member's words from the item once SES has them. Never drops them: where SES refuses the mail, they stay in the item.
 * @throws Error where SES does not take the mail: the stream then delivers it again, and the operator is alarmed in the end.
 */
export async function sendSupportMail({ id, userId, kind, facts = {} }: StoredMail, user: UserItem): Promise<void> {
  const content = TEMPLATES.support({ siteOrigin: SITE_ORIGIN, token: '', facts });
  const message = await messageOf({ ...content, firstName: undefined }, SITE_ORIGIN);
  const outcome = await sendThroughSes(SUPPORT_EMAIL, kind, message, user.emailVerified ? user.email : undefined);
  if (outcome !== 'sent') throw new Error('SES did not take a mail');
  const sent = { set: { sentAt: toIso() }, remove: ['facts' as const], when: { userId: exists } };
  await unlessConditionFails(Mails.update(userId, id, sent));
  log.info('mail sent', { kind });
}
