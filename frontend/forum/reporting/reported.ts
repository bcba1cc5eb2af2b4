/** The subject of a report. */
import type { Author } from '../../../shared/forum.ts';

export interface Reported {
  /** A post, or a reply to it. */
  subject: { kind: 'post'; postId: string } | { kind: 'reply'; postId: string; replyId: string };
  /** The author, who can be reported too; null if anonymous. */
  author: Author | null;
}
