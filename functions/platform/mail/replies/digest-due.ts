/** When replies are mailed that came in the pause after a mail. */
import { dueWrite } from '../../due/due.ts';
import type { TransactionWrite } from '../../table/table.ts';
import { DAY_MS, dayOf } from '../../time.ts';

/** Of due items; their subject is the post. */
export const REPLY_DIGEST = 'reply-digest';

/** For the daily rule of tomorrow: whatever the hour, it is more than 20 hours away. */
export const digestWrite = (postId: string): TransactionWrite =>
  dueWrite({ day: dayOf(Date.now() + DAY_MS), kind: REPLY_DIGEST, subject: postId });
