/**
 * Reports and the moderation queue. The queue has one entry for each reported post, reply or person. Each member's report is also a separate
 * item, so that it counts once and its reason is kept.
 */
import * as z from 'zod/mini';
import { type NewReport, ReportReason } from '../../../../../shared/forum.ts';
import { toIso } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { absentOr, atLeastAsLongAs, shorterThan } from '../../expressions.ts';
import { keys } from '../../keys.ts';
import { batchGet, ConditionFailed, TableBusy, type TransactionWrite, transact } from '../../table.ts';
import { type PostItem, Posts } from './post.ts';

/** The most reasons in an entry of the queue. Later reports only raise its count. */
const REASONS_SHOWN = 20;

/** It does not contain the reporter. */
const ReportedReason = z.object({ reason: ReportReason, details: z.string(), createdAt: z.string() });
type ReportedReason = z.output<typeof ReportedReason>;

/** A member's report of one thing. */
const Reports = entity({ name: 'report', schema: ReportedReason, key: keys.report });

/** The reported thing at the time of the first report. Later changes and deletions do not affect it. */
const Snapshot = z.object({
  kind: z.enum(['post', 'reply', 'person']),
  /** The id of the post, or of the post that was replied to; undefined for a person. */
  postId: z.optional(z.string()),
  /** The post's title, or the person's first name. */
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
  /** The id of the post, the reply or the person. */
  id: z.string(),
  snapshot: Snapshot,
  reportsCount: z.int(),
  firstReportedAt: z.string(),
  /** The first reports' reasons, oldest first. */
  reasons: z.array(ReportedReason),
  /** When it was hidden. */
  hiddenAt: z.optional(z.string()),
  /** For a person whose name and picture are hidden: the previous ones, to be restored. */
  was: z.optional(z.object({ firstName: z.string(), profileImageUrl: z.nullable(z.string()) })),
  /** Present once its author's account is deleted, also while it is hidden. */
  ttl: z.optional(z.number()),
});
export type ReportedItem = z.output<typeof ReportedItem>;

/** The queue: open entries, which wait for a decision, and hidden ones. */
export const ReportedItems = entity({
  name: 'reported item',
  schema: ReportedItem,
  key: keys.reported,
  list: keys.reportedItems,
});

/** A thing that can be reported. */
export interface Reportable {
  id: string;
  snapshot: Snapshot;
  /** A write that fails when the thing no longer exists or is not visible. */
  check: TransactionWrite;
}

/**
 * Stores a member's report and adds it to the queue. A second report by the same member changes nothing.
 * @returns False when the thing no longer exists.
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
        // `enter` fails where the entry has all its reasons. `countAlone` fails where it does not, or was removed from the queue.
        attempt % 2 === 1 ? enter(reported, report) : countAlone(reported.id),
      ]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.includes(0)) return false;
      if (error.failed.includes(1)) return true;
      // Too many members report it at this moment.
      if (attempt === ATTEMPTS) throw new TableBusy(error);
    }
}

const ATTEMPTS = 6;

/** Counts a report with its reason, and creates the entry where there is none. Fails once it has all its reasons. */
const enter = ({ id, snapshot }: Reportable, report: ReportedReason): TransactionWrite =>
  ReportedItems.write.update('open', id, {
    set: { id },
    setIfAbsent: { firstReportedAt: report.createdAt, snapshot },
    append: { reasons: [report] },
    add: { reportsCount: 1 },
    when: { reasons: absentOr(shorterThan(REASONS_SHOWN)) },
  });

/** Counts a report in an entry that has all its reasons. Fails where there is no entry, so that it does not create an incomplete one. */
const countAlone = (id: string): TransactionWrite =>
  ReportedItems.write.update('open', id, {
    add: { reportsCount: 1 },
    when: { reasons: atLeastAsLongAs(REASONS_SHOWN) },
  });

/** An entry of the queue, with the current post. */
export interface QueueEntry {
  report: ReportedItem;
  /** Undefined for a reply or a person, and for a post that is gone. */
  post: PostItem | undefined;
}

const REPORTED_A_PAGE = 20;

/**
 * A page of the queue, newest things first: the open entries, or the hidden ones. Two calls.
 * @param cursor The id of the last entry of the previous page.
 * @returns `next` is the cursor of the next page; undefined at the end. Callers must not show anonymous authors: only
 * `reportedAuthor` (admin/moderation/reports.ts) may, which records it.
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
