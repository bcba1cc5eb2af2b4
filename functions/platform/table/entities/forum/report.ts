/**
 * Reports, and the moderation queue that they fill: one entry for each reported post, however many report it. A member's report of
 * a post is an item of its own, so that it counts once and its reason is kept.
 */
import * as z from 'zod/mini';
import { type NewReport, ReportReason } from '../../../../../shared/forum.ts';
import { toIso } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { absentOr, atLeastAsLongAs, is, shorterThan } from '../../expressions.ts';
import { keys } from '../../keys.ts';
import { batchGet, ConditionFailed, TableBusy, type TransactionWrite, transact } from '../../table.ts';
import { type PostItem, Posts } from './post.ts';

/** Reasons that an entry of the queue carries; later reports only raise its count. */
const REASONS_SHOWN = 20;

/** Nothing in it tells who reported. */
const ReportedReason = z.object({ reason: ReportReason, details: z.string(), createdAt: z.string() });
type ReportedReason = z.output<typeof ReportedReason>;

/** A member's report of a post. */
const Reports = entity({ name: 'report', schema: ReportedReason, key: keys.report });

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

/** The queue: entries that wait for a decision, and those of hidden posts. */
export const ReportedPosts = entity({
  name: 'reported post',
  schema: ReportedItem,
  key: keys.reported,
  list: keys.reportedPosts,
});

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
  const report = { reason, details, createdAt: toIso() };
  for (let attempt = 1; ; attempt++)
    try {
      await transact([
        Posts.write.check(postId, { status: is('visible') }),
        Reports.write.create(postId, memberId, report),
        // The entry is full of reasons where the first way fails, and is not, or was taken out of the queue, where the other does.
        attempt % 2 === 1 ? enter(postId, report) : countAlone(postId),
      ]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.includes(0)) return false;
      if (error.failed.includes(1)) return true;
      // Many members report at this moment, and trying once more meets them again.
      if (attempt === ATTEMPTS) throw new TableBusy(error);
    }
}

const ATTEMPTS = 6;

/** Counts a report in the post's entry, with its reason, and makes the entry where there is none; fails once it is full. */
const enter = (postId: string, report: ReportedReason): TransactionWrite =>
  ReportedPosts.write.update('open', postId, {
    set: { postId },
    setIfAbsent: { firstReportedAt: report.createdAt },
    append: { reasons: [report] },
    add: { reportsCount: 1 },
    when: { reasons: absentOr(shorterThan(REASONS_SHOWN)) },
  });

/** Counts a report in an entry that is full of reasons; fails where there is none: half an entry could not be read. */
const countAlone = (postId: string): TransactionWrite =>
  ReportedPosts.write.update('open', postId, {
    add: { reportsCount: 1 },
    when: { reasons: atLeastAsLongAs(REASONS_SHOWN) },
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
 * `reportedAuthor` (admin/moderation/reports.ts) to give out, which records the look.
 */
export async function reportedPosts(
  state: 'open' | 'hidden',
  cursor?: string,
): Promise<{ reported: ReportedPost[]; next: string | undefined }> {
  const { items, more } = await ReportedPosts.page(state, {
    limit: REPORTED_A_PAGE,
    newestFirst: true,
    after: cursor ? ReportedPosts.key(state, cursor) : undefined,
  });
  const posts = await batchGet(items.map(({ postId }) => Posts.at(postId)));
  const reported = items.flatMap((report, place) => {
    const post = posts[place];
    return post ? [{ post, report }] : [];
  });
  return { reported, next: more ? items.at(-1)?.postId : undefined };
}
