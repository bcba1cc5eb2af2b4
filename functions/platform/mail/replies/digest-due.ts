/** Schedules the digest of the replies that come in the pause after a mail. */

import { DAY_MS } from '../../../../shared/contract/durations.ts';
import { dueWrite } from '../../due/due.ts';
import type { TransactionWrite } from '../../table/table.ts';
import { dayOf } from '../../time.ts';

/** The kind of its due items. The subject is the post. */
export const REPLY_DIGEST = 'reply-digest';

/** Due with tomorrow's daily rule, which is more than 20 hours away at any hour. */
export const digestWrite = (postId: string): TransactionWrite =>
  dueWrite({ day: dayOf(Date.now() + DAY_MS), kind: REPLY_DIGEST, subject: postId });
