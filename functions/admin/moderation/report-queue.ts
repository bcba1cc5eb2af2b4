/** The pages of the moderation queue, with the reported things as they are now, and what was hidden of a person before. */

import {
  type HiddenBefore,
  type PostItem,
  Posts,
  Replies,
  type ReplyItem,
  type ReportedItem,
  ReportedItems,
} from '../../platform/table/items/forum.ts';
import { batchGet, type Reference } from '../../platform/table/table.ts';

/** An entry of the queue, with the reported thing as it is now. */
export interface QueueEntry {
  report: ReportedItem;
  /** Undefined for a reply or a person, and for a post that is gone. */
  post: PostItem | undefined;
  /** True for a post or a reply that its author has deleted. */
  isDeleted: boolean;
  /** What was hidden of a person before, oldest first. */
  earlier: readonly HiddenBefore[];
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
  return { entries: await asTheyAre(items), next: more ? items.at(-1)?.id : undefined };
}

/** Entries with the reported things as they are now. One call for up to 100. */
export async function asTheyAre(reports: readonly ReportedItem[]): Promise<QueueEntry[]> {
  const things = await batchGet(reports.map(thingOf));
  return reports.map((report, place) => {
    const { post, reply, hidden } = things[place] ?? {};
    const { snapshot, hiddenAt } = report;
    const isPostGone = snapshot.kind === 'post' && (!post || post.status === 'deleted');
    return {
      report,
      post,
      isDeleted: isPostGone || (snapshot.kind === 'reply' && !reply),
      earlier: report.earlier ?? (hiddenAt === undefined ? hiddenSoFar(hidden) : []),
    };
  });
}

interface Thing {
  post?: PostItem;
  reply?: ReplyItem;
  /** A person's hidden entry. */
  hidden?: ReportedItem;
}

/** The reported post or reply; of a person, what is hidden of them. */
function thingOf({ id, snapshot: { kind, postId = '' } }: ReportedItem): Reference<Thing> {
  if (kind === 'post') return as(Posts.at(id), (post) => ({ post }));
  if (kind === 'reply') return as(Replies.at(postId, id), (reply) => ({ reply }));
  return as(ReportedItems.at('hidden', id), (hidden) => ({ hidden }));
}

const as = <T>({ key, parse }: Reference<T>, thing: (parsed: T) => Thing): Reference<Thing> => ({
  key,
  parse: (stored) => thing(parse(stored)),
});

/** The most earlier times, and reasons of each, that an entry keeps: an item of the table has at most 400 KB. */
const EARLIER_KEPT = 20;
const EARLIER_REASONS = 3;

/** What has been hidden of a person, up to their hidden entry and with it, oldest first. */
export function hiddenSoFar(entry: ReportedItem | undefined): HiddenBefore[] {
  if (entry?.hiddenAt === undefined || !entry.was) return [];
  const { snapshot, reportsCount, firstReportedAt, reasons, hiddenAt, was, earlier = [] } = entry;
  const last = {
    snapshot,
    reportsCount,
    firstReportedAt,
    reasons: reasons.slice(0, EARLIER_REASONS),
    hiddenAt,
    was,
  };
  return [...earlier, last].slice(-EARLIER_KEPT);
}
