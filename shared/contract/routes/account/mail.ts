/** Choosing which mails to get: a switch for members, and the way out that each such mail has, which needs no session. */

import { ReplyMails, Unsubscription } from '../../../accounts/credentials.ts';
import { User } from '../../../accounts.ts';
import { defineRoutes, HOUR_SECONDS, Nothing } from '../../route.ts';

export const mailRoutes = defineRoutes({
  'PUT /api/user/reply-mails': {
    domain: 'accounts',
    access: 'member',
    body: ReplyMails,
    answer: User,
    whileSuspended: true,
    operations: 4,
    limit: {
      times: 60,
      perSeconds: HOUR_SECONDS,
      per: 'member',
      message: 'That is a lot of changes in an hour. Please try again a little later.',
    },
  },
  /** The page that asks. A link that is only looked at, by a mail scanner, changes nothing. */
  'GET /api/mail/unsubscribe': {
    domain: 'accounts',
    access: 'anyone',
    query: Unsubscription,
    answer: Nothing,
    reply: 'redirect',
    operations: 0,
  },
  /**
   * Mail programs send it from elsewhere, as a form, without cookies (RFC 8058, section 3.2); the page sends it too. No limit by address:
   * a mail service sends those of all its users from a few.
   */
  'POST /api/mail/unsubscribe': {
    domain: 'accounts',
    access: 'anyone',
    query: Unsubscription,
    answer: Nothing,
    fromOtherSites: true,
    operations: 1,
  },
});
