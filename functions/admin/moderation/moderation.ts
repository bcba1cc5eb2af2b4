/** What moderators do with a reported post, each act recorded beside the post: hide it, restore it, dismiss the reports, look at its author. */
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { showImage } from '../../platform/table/entities/image.ts';
import { attachedTo, type PostItem, postOf } from '../../platform/table/entities/post.ts';
import { ReportedItem } from '../../platform/table/entities/report.ts';
import { keys } from '../../platform/table/keys.ts';
import {
  ConditionFailed,
  get,
  getMany,
  queryPage,
  type TransactionWrite,
  transact,
} from '../../platform/table/table.ts';

/** What was done, by which admin, and when. */
export const ModerationItem = z.object({
  act: z.enum(['hidden', 'restored', 'dismissed', 'authorSeen']),
  adminId: z.string(),
  at: z.string(),
});
export type ModerationItem = z.output<typeof ModerationItem>;

const record = (postId: string, adminId: string, act: ModerationItem['act']): TransactionWrite => ({
  Put: { Item: { ...keys.moderation(postId, ulid()), act, adminId, at: new Date().toISOString() } },
});

const ATTEMPTS = 4;

/**
 * Hides a reported post, its photo and its replies from everybody but the moderation queue.
 * @param also Writes of the same transaction, here and below: the desk's own record.
 * @returns False when no such post waits for a decision.
 */
export async function hidePost(adminId: string, postId: string, also: TransactionWrite[] = []): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [post, report] = await Promise.all([postOf(postId), reportOf('open', postId)]);
    if (post?.status !== 'visible' || !report) return false;
    const written = await unlessChanged([
      setStatus(postId, 'visible', 'hidden'),
      {
        Delete: {
          Key: keys.reported('open', postId),
          // A report that came in between is not lost.
          ConditionExpression: 'reportsCount = :count',
          ExpressionAttributeValues: { ':count': report.reportsCount },
        },
      },
      { Put: { Item: { ...keys.reported('hidden', postId), ...report, hiddenAt: new Date().toISOString() } } },
      ...photoOf(post, 'moderators'),
      record(postId, adminId, 'hidden'),
      ...also,
    ]);
    if (written) return true;
  }
  return false;
}

/** Shows a hidden post again, as it was. @returns False when no such post is hidden. */
export async function restorePost(adminId: string, postId: string, also: TransactionWrite[] = []): Promise<boolean> {
  const post = await postOf(postId);
  if (post?.status !== 'hidden') return false;
  return unlessChanged([
    setStatus(postId, 'hidden', 'visible'),
    { Delete: { Key: keys.reported('hidden', postId) } },
    ...photoOf(post, 'members'),
    record(postId, adminId, 'restored'),
    ...also,
  ]);
}

/** Takes a post out of the queue and leaves it as it is; who reported it cannot do so again. @returns False when it does not wait there. */
export const dismissReports = (adminId: string, postId: string, also: TransactionWrite[] = []): Promise<boolean> =>
  unlessChanged([
    { Delete: { Key: keys.reported('open', postId), ConditionExpression: 'attribute_exists(PK)' } },
    record(postId, adminId, 'dismissed'),
    ...also,
  ]);

/**
 * The ids of the posts' authors, in their order, after recording that this admin saw those of anonymous ones. Undefined for a post
 * that was never reported, or has no author any more. For posts of `reportedPosts`, at most 99 at a time.
 */
export async function authorsSeenBy(adminId: string, posts: readonly PostItem[]): Promise<(string | undefined)[]> {
  const entries = await getMany(posts.flatMap(({ id }) => [keys.reported('open', id), keys.reported('hidden', id)]));
  const isReported = (place: number) => entries[2 * place] !== undefined || entries[2 * place + 1] !== undefined;
  const authors = posts.map(({ authorId }, place) => (isReported(place) ? authorId : undefined));
  const looks = posts.filter(({ isAnonymous }, place) => isAnonymous && authors[place] !== undefined);
  if (looks.length > 0) await transact(looks.map(({ id }) => record(id, adminId, 'authorSeen')));
  return authors;
}

/** What moderators did with a post, newest first, up to 50 acts. */
export const moderationOf = async (postId: string): Promise<ModerationItem[]> =>
  (await queryPage({ ...keys.moderations(postId), limit: 50, newestFirst: true }, ModerationItem)).items;

const reportOf = (state: 'open' | 'hidden', postId: string) => get(keys.reported(state, postId), ReportedItem);

const setStatus = (postId: string, from: PostItem['status'], to: PostItem['status']): TransactionWrite => ({
  Update: {
    Key: keys.post(postId),
    UpdateExpression: 'SET #status = :to',
    ConditionExpression: '#status = :from',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':from': from, ':to': to },
  },
});

const photoOf = ({ id, imageUrl }: PostItem, visibility: 'members' | 'moderators'): TransactionWrite[] =>
  imageUrl ? [showImage(imageUrl, attachedTo(id), visibility)] : [];

/** @returns False when one of the conditions did not hold, and nothing was written. */
async function unlessChanged(writes: TransactionWrite[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
