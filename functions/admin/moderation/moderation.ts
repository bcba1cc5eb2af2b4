/** What moderators do with what was reported: hide and restore a post; dismiss the reports of a post, a reply or a person. */
import { attachedTo, type PostItem, Posts, postOf } from '../../platform/table/entities/forum/post.ts';
import { type ReportedItem, ReportedItems } from '../../platform/table/entities/forum/report.ts';
import { forgetImage, showImage } from '../../platform/table/entities/uploads/image.ts';
import { exists, is } from '../../platform/table/expressions.ts';
import { batchGet, type TransactionWrite, transact, unlessConditionFails } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';

const ATTEMPTS = 4;

/**
 * Hides a reported post, its photo and its replies from everybody but the moderation queue.
 * @param audit The write that records it, in the same transaction, here and below.
 * @returns False when no such post waits for a decision.
 */
export async function hidePost(postId: string, audit: TransactionWrite): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [post, report] = await Promise.all([postOf(postId), ReportedItems.get('open', postId)]);
    if (post?.status !== 'visible' || !report) return false;
    const written = await unlessChanged([
      setStatus(postId, 'visible', 'hidden'),
      // A report that came in between is not lost.
      ReportedItems.write.deleteWhen('open', postId, { reportsCount: is(report.reportsCount) }),
      ReportedItems.write.put('hidden', postId, { ...report, hiddenAt: toIso() }),
      ...photoShownTo(post, 'moderators'),
      audit,
    ]);
    if (written) return true;
  }
  return false;
}

/** Shows a hidden post again, as it was. @returns False when no such post is hidden. */
export async function restorePost(postId: string, audit: TransactionWrite): Promise<boolean> {
  const post = await postOf(postId);
  if (post?.status !== 'hidden') return false;
  return unlessChanged([
    setStatus(postId, 'hidden', 'visible'),
    ReportedItems.write.delete('hidden', postId),
    ...photoShownTo(post, 'members'),
    audit,
  ]);
}

/**
 * Takes a post, a reply or a person out of the queue and leaves it as it is; who reported it cannot do so again. The photo of a
 * post that its author has deleted meanwhile goes too. @returns False when it does not wait there.
 */
export async function dismissReports(id: string, audit: TransactionWrite): Promise<boolean> {
  const [post, report] = await Promise.all([postOf(id), ReportedItems.get('open', id)]);
  if (!report) return false;
  const { kind, imageUrl } = report.snapshot;
  const isGone = kind === 'post' && (!post || post.status === 'deleted');
  return unlessChanged([
    ReportedItems.write.deleteWhen('open', id, { id: exists }),
    ...(isGone && imageUrl ? [forgetImage(imageUrl)] : []),
    audit,
  ]);
}

/** The entry of a post, a reply or a person in the queue, in whatever state; undefined for what was never reported. */
export async function queueEntry(id: string): Promise<ReportedItem | undefined> {
  const [open, hidden] = await batchGet([ReportedItems.at('open', id), ReportedItems.at('hidden', id)]);
  return open ?? hidden;
}

const setStatus = (postId: string, from: PostItem['status'], to: PostItem['status']): TransactionWrite =>
  Posts.write.update(postId, { set: { status: to }, when: { status: is(from) } });

const photoShownTo = ({ id, imageUrl }: PostItem, visibility: 'members' | 'moderators'): TransactionWrite[] =>
  imageUrl ? [showImage(imageUrl, attachedTo(id), visibility)] : [];

/** @returns False when one of the conditions did not hold, and nothing was written. */
const unlessChanged = async (writes: TransactionWrite[]): Promise<boolean> =>
  (await unlessConditionFails(transact(writes).then(() => true))) ?? false;
