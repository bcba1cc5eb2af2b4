/**
 * Reports, and the moderation queue that they fill: one entry for each reported post, however many report it. A member's report of
 * a post is an item of its own, so that it counts once and its reason is kept.
 */
import * as z from 'zod/mini';
import { type NewReport, ReportReason } from '../../../../shared/forum.ts';
import { keys } from '../keys.ts';
import { ConditionFailed, getMany, queryPage, TableBusy, type TransactionWrite, transact } from '../table.ts';
import { PostItem } from './post.ts';

/** Reasons that an entry of the queue carries; later reports only raise its count. */
const REASONS_SHOWN = 20;

/** Nothing in it tells who reported. */
const ReportedReason = z.object({ reason: ReportReason, details: z.string(), createdAt: z.string() });

/** A reported post in the queue. */
export const ReportedItem = z.object({
  postId: z.string(),
  reportsCount: z.int(),
  firstReportedAt: z.string(),
  /** The first of them, oldest first. */
  reasons: z.array(ReportedReason),
  /** Of a hidden one. */
  hiddenAt: z.optional(z.string()),
});
export type ReportedItem = z.output<typeof ReportedItem>;

/**
 * Stores a member's report of a visible post and enters the post into the queue. A second report by the same member changes
 * nothing.
 * @returns False when there is no such post to report.
 * @throws TableBusy when too many report it at once.
 */
export async function reportPost(
  memberId: string,
  postId: string,
  { reason, details }: z.output<typeof NewReport>,
): Promise<boolean> {
  const report = { reason, details, createdAt: new Date().toISOString() };
  for (let attempt = 1; ; attempt++)
    try {
      await transact([
        { ConditionCheck: { Key: keys.post(postId), ...isVisible } },
        {
          Put: {
            Item: { ...keys.report(postId, memberId), ...report },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
        // The entry is full of reasons where the first way fails, and is not, or was taken out of the queue, where the other does.
        attempt % 2 === 1 ? enter(postId, report) : countAlone(postId),
      ]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.includes(0)) return false;
      if (error.failed.includes(1)) return true;
      // Whoever reports can do nothing about the many who do so at this moment.
      if (attempt === ATTEMPTS) throw new TableBusy(error);
    }
}

const ATTEMPTS = 6;

const isVisible = {
  ConditionExpression: '#status = :visible',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: { ':visible': 'visible' },
};

/** Counts a report in the post's entry, with its reason, and makes the entry where there is none; fails once it is full. */
const enter = (postId: string, report: z.output<typeof ReportedReason>): TransactionWrite => ({
  Update: {
    Key: keys.reported('open', postId),
    UpdateExpression:
      'SET postId = :post, firstReportedAt = if_not_exists(firstReportedAt, :now), reasons = list_append(if_not_exists(reasons, :none), :report) ADD reportsCount :one',
    ConditionExpression: 'attribute_not_exists(reasons) OR size(reasons) < :most',
    ExpressionAttributeValues: {
      ':post': postId,
      ':now': report.createdAt,
      ':none': [],
      ':report': [report],
      ':one': 1,
      ':most': REASONS_SHOWN,
    },
  },
});

/** Counts a report in an entry that is full of reasons; fails where there is none: half an entry would be in everybody's way. */
const countAlone = (postId: string): TransactionWrite => ({
  Update: {
    Key: keys.reported('open', postId),
    UpdateExpression: 'ADD reportsCount :one',
    ConditionExpression: 'size(reasons) >= :most',
    ExpressionAttributeValues: { ':one': 1, ':most': REASONS_SHOWN },
  },
});

/** A reported post with its entry. */
export interface ReportedPost {
  post: PostItem;
  report: ReportedItem;
}

const REPORTED_A_PAGE = 20;

/**
 * A page of the queue, newest posts first: those that wait for a decision, or those that were hidden. Two calls.
 * @param cursor The id of the last post seen.
 * @returns `next` is the cursor of the page after this one; undefined at the end. The post's author is for
 * `authorsSeenBy` (moderation.ts) to give out, which records the look.
 */
export async function reportedPosts(
  state: 'open' | 'hidden',
  cursor?: string,
): Promise<{ reported: ReportedPost[]; next: string | undefined }> {
  const { items, more } = await queryPage(
    {
      ...keys.reportedPosts(state),
      limit: REPORTED_A_PAGE,
      newestFirst: true,
      ...(cursor && { after: keys.reported(state, cursor).SK }),
    },
    ReportedItem,
  );
  const posts = await getMany(items.map(({ postId }) => keys.post(postId)));
  const reported = items.flatMap((report, place) => {
    const post = PostItem.safeParse(posts[place]).data;
    return post ? [{ post, report }] : [];
  });
  return { reported, next: more ? items.at(-1)?.postId : undefined };
}
