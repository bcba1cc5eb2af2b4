/**
 * Reports, and the moderation queue that they fill: one entry for each reported post, reply or person, however many report it. A
 * member's report is an item of its own, so that it counts once and its reason is kept.
 */
import * as z from 'zod/mini';
import { type NewReport, ReportReason } from '../../../../../shared/forum.ts';
import { toIso } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { absentOr, atLeastAsLongAs, shorterThan } from '../../expressions.ts';
import { keys } from '../../keys.ts';
import { batchGet, ConditionFailed, TableBusy, type TransactionWrite, transact } from '../../table.ts';
import { type PostItem, Posts } from './post.ts';

/** Reasons that an entry of the queue carries; later reports only raise its count. */
const REASONS_SHOWN = 20;

/** Nothing in it tells who reported. */
const ReportedReason = z.object({ reason: ReportReason, details: z.string(), createdAt: z.string() });
type ReportedReason = z.output<typeof ReportedReason>;

/** A member's report of one thing. */
const Reports = entity({ name: 'report', schema: ReportedReason, key: keys.report });

/** What was reported, as it was at the first report: later changes and deletion do not reach it. */
const Snapshot = z.object({
  kind: z.enum(['post', 'reply', 'person']),
  /** Of the post, or of the post that was replied to; undefined for a person. */
  postId: z.optional(z.string()),
  /** Of the post; a person's first name. */
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  /** The person themselves, where a person is reported. */
  authorId: z.string(),
  isAnonymous: z.boolean(),
  createdAt: z.string(),
});
type Snapshot = z.output<typeof Snapshot>;

/** An entry of the queue. */
export const ReportedItem = z.object({
  /** Of the post, the reply or the person. */
  id: z.string(),
  snapshot: Snapshot,
  reportsCount: z.int(),
  firstReportedAt: z.string(),
  /** The first of them, oldest first. */
  reasons: z.array(ReportedReason),
  /** Of a hidden one. */
  hiddenAt: z.optional(z.string()),
  /** Of a person whose name and picture are hidden: what they were, to be put back. */
  was: z.optional(z.object({ firstName: z.string(), profileImageUrl: z.nullable(z.string()) })),
});
export type ReportedItem = z.output<typeof ReportedItem>;

/** The queue: entries that wait for a decision, and those of what is hidden. */
export const ReportedItems = entity({
  name: 'reported item',
  schema: ReportedItem,
  key: keys.reported,
  list: keys.reportedItems,
});

/** What is to be reported. */
export interface Reportable {
  id: string;
  snapshot: Snapshot;
  /** Fails when it is not there to be reported any more. */
  check: TransactionWrite;
}

/**
 * Stores a member's report of something and enters it into the queue. A second report by the same member changes nothing.
 * @returns False when it is not there to be reported.
 * @throws TableBusy when too many report it at once.
 */
export async function fileReport(
  memberId: string,
  reported: Reportable,
  { reason, details }: z.output<typeof NewReport>,
): Promise<boolean> {
  const report = { reason, details, createdAt: toIso() };
  for (let attempt = 1; ; attempt++)
    try {
      await transact([
        reported.check,
        Reports.write.create(reported.id, memberId, report),
        // The entry is full of reasons where the first way fails, and is not, or was taken out of the queue, where the other does.
        attempt % 2 === 1 ? enter(reported, report) : countAlone(reported.id),
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

/** Counts a report in the entry, with its reason, and makes the entry where there is none; fails once it is full. */
const enter = ({ id, snapshot }: Reportable, report: ReportedReason): TransactionWrite =>
  ReportedItems.write.update('open', id, {
    set: { id },
    setIfAbsent: { firstReportedAt: report.createdAt, snapshot },
    append: { reasons: [report] },
    add: { reportsCount: 1 },
    when: { reasons: absentOr(shorterThan(REASONS_SHOWN)) },
  });

/** Counts a report in an entry that is full of reasons; fails where there is none: half an entry could not be read. */
const countAlone = (id: string): TransactionWrite =>
  ReportedItems.write.update('open', id, {
    add: { reportsCount: 1 },
    when: { reasons: atLeastAsLongAs(REASONS_SHOWN) },
  });

/** An entry of the queue, and the post that it is about, as that is now. */
export interface QueueEntry {
  report: ReportedItem;
  /** Undefined for a reply or a person, and for a post that is gone. */
  post: PostItem | undefined;
}

const REPORTED_A_PAGE = 20;

/**
 * A page of the queue, newest things first: those that wait for a decision, or the posts that were hidden. Two calls.
 * @param cursor The id of the last thing seen.
 * @returns `next` is the cursor of the page after this one; undefined at the end. The author of something anonymous is for
 * `reportedAuthor` (admin/moderation/reports.ts) to give out, which records the look.
 */
export async function reportQueuePage(
  state: 'open' | 'hidden',
  cursor?: string,
): Promise<{ entries: QueueEntry[]; next: string | undefined }> {
  const { items, more } = await ReportedItems.page(state, {
    limit: REPORTED_A_PAGE,
    newestFirst: true,
    after: cursor ? ReportedItems.key(state, cursor) : undefined,
  });
  const ids = items.flatMap(({ id, snapshot }) => (snapshot.kind === 'post' ? [id] : []));
  const posts = await batchGet(ids.map((id) => Posts.at(id)));
  const byId = new Map(posts.flatMap((post) => (post ? [[post.id, post]] : [])));
  return {
    entries: items.map((report) => ({ report, post: byId.get(report.id) })),
    next: more ? items.at(-1)?.id : undefined,
  };
}
