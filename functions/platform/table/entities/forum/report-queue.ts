/** The pages of the moderation queue, with the reported things as they are now, and what was hidden of a person before. */
import { batchGet } from '../../table.ts';
import { type PostItem, Posts } from './post.ts';
import { Replies } from './reply.ts';
import { type HiddenBefore, type ReportedItem, ReportedItems } from './report.ts';

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
 * A page of the queue, newest things first: the open entries, or the hidden ones. Up to four calls.
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

async function asTheyAre(reports: readonly ReportedItem[]): Promise<QueueEntry[]> {
  const of = (kind: ReportedItem['snapshot']['kind']) => reports.filter(({ snapshot }) => snapshot.kind === kind);
  const [posts, replies, hidden] = await Promise.all([
    batchGet(of('post').map(({ id }) => Posts.at(id))),
    batchGet(of('reply').map(({ id, snapshot }) => Replies.at(snapshot.postId ?? '', id))),
    batchGet(of('person').map(({ id }) => ReportedItems.at('hidden', id))),
  ]);
  const postOf = byId(posts);
  const replyOf = byId(replies);
  const hiddenOf = byId(hidden);
  return reports.map((report) => {
    const { id, snapshot, hiddenAt } = report;
    const post = postOf.get(id);
    const isPostGone = snapshot.kind === 'post' && (!post || post.status === 'deleted');
    return {
      report,
      post,
      isDeleted: isPostGone || (snapshot.kind === 'reply' && !replyOf.has(id)),
      earlier: report.earlier ?? (hiddenAt === undefined ? hiddenSoFar(hiddenOf.get(id)) : []),
    };
  });
}

const byId = <T extends { id: string }>(items: readonly (T | undefined)[]): Map<string, T> =>
  new Map(items.flatMap((item) => (item ? [[item.id, item]] : [])));

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
