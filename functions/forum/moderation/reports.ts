/** Reporting a post to the moderators. */
import type { z } from 'zod/mini';
import type { NewReport } from '../../../shared/forum.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../../platform/http/session.ts';
import { reportPost } from '../../platform/table/entities/forum/report.ts';
import { NO_POST, readablePost } from '../posts/posts.ts';

/**
 * Reports a post, once for each member. Its author is not notified.
 * @throws Refusal 404 when there is no such post, or its author has taken it back, 409 for one's own.
 */
export async function report(caller: Caller, postId: string, body: z.output<typeof NewReport>): Promise<void> {
  const { authorId } = await readablePost(postId);
  if (authorId === caller.id) throw new Refusal(409, 'This is your own post. You can delete it instead.');
  if (!(await reportPost(caller.id, postId, body))) throw new Refusal(404, NO_POST);
}
