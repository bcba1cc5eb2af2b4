/** What a report is about. */
import type { Author } from '../../../shared/forum.ts';

export interface Reported {
  /** A post, or a reply to it. */
  subject: { kind: 'post'; postId: string } | { kind: 'reply'; postId: string; replyId: string };
  /** Can be reported too; null where it is anonymous. */
  author: Author | null;
}
