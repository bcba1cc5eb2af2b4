/** Choosing mails about replies: a switch for members, and the unsubscribe link in each such mail, which needs no session. */

import { ReplyMails, Unsubscription } from '../../../accounts/credentials.ts';
import { User } from '../../../accounts.ts';
import { HOUR_SECONDS } from '../../durations.ts';
import { defineRoutes, Nothing } from '../../route.ts';

export const mailRoutes = defineRoutes({
  'PUT /api/user/reply-mails': {
    domain: 'accounts',
    access: 'member',
    body: ReplyMails,
    answer: User,
    whileSuspended: true,
    operations: 3,
    limit: {
      times: 60,
      perSeconds: HOUR_SECONDS,
      per: 'member',
      message: 'That is a lot of changes in an hour. Please try again a little later.',
    },
  },
  /** Redirects to the page that asks. A mail scanner that opens the link changes nothing. */
  'GET /api/mail/unsubscribe': {
    domain: 'accounts',
    access: 'anyone',
    query: Unsubscription,
    answer: Nothing,
    reply: 'redirect',
    operations: 0,
  },
  /**
   * Mail programs send it from other sites, as a form, without cookies (RFC 8058, section 3.2). The page sends it too. It has no limit by IP
   * address, because a mail service sends the requests of all its users from a few.
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
