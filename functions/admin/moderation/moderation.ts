/** Hiding and restoring a reported post, and dismissing the reports of a post, a reply or a person. */

import { absent, exists, is } from '../../platform/table/expressions.ts';
import {
  attachedTo,
  type PostItem,
  Posts,
  postOf,
  type ReportedItem,
  ReportedItems,
} from '../../platform/table/items/forum.ts';
import { deleteImage, showImage } from '../../platform/table/items/image.ts';
import { Users } from '../../platform/table/items/user.ts';
import {
  batchGet,
  conditionHeld,
  retryCondition,
  type TransactionWrite,
  transact,
} from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';

/**
 * Hides a reported post, its photo and its replies everywhere but in the moderation queue.
 * @param audit The write of the audit entry, for the same transaction; also below.
 * @returns False when no such post waits for a decision.
 */
export async function hidePost(postId: string, audit: TransactionWrite): Promise<boolean> {
  return retryCondition(
    async () => {
      const [post, report] = await Promise.all([postOf(postId), ReportedItems.get('open', postId)]);
      if (post?.status !== 'visible' || !report) return false;
      await transact([
        setStatus(postId, 'visible', 'hidden'),
        // Fails where another report came in between, so that it is not lost.
        ReportedItems.write.deleteWhen('open', postId, { reportsCount: is(report.reportsCount) }),
        ReportedItems.write.put('hidden', postId, { ...report, hiddenAt: toIso() }),
        ...photoShownTo(post, 'moderators'),
        audit,
      ]);
      return true;
    },
    () => false,
  );
}

/** Shows a hidden post again, as it was. @returns False when no such post is hidden. */
export async function restorePost(postId: string, audit: TransactionWrite): Promise<boolean> {
  const post = await postOf(postId);
  if (post?.status !== 'hidden') return false;
  const shown = transact([
    setStatus(postId, 'hidden', 'visible'),
    ReportedItems.write.delete('hidden', postId),
    ...photoShownTo(post, 'members'),
    audit,
  ]);
  return conditionHeld(shown);
}

/**
 * Removes a post, a reply or a person from the queue and leaves it as it is. The members who reported it can report it again only once it
 * has changed. Deletes the photo of a post that its author has deleted meanwhile, and the picture that a person has removed.
 * @returns False when it is not in the queue.
 */
export async function dismissReports(id: string, audit: TransactionWrite): Promise<boolean> {
  return retryCondition(
    async () => {
      const report = await ReportedItems.get('open', id);
      if (!report) return false;
      await transact([
        ReportedItems.write.deleteWhen('open', id, { id: exists }),
        ...(await photoWrites(id, report.snapshot)),
        audit,
      ]);
      return true;
    },
    () => false,
  );
}

/** Deletes the reported photo unless it is in its post or beside its person's name. Fails where that changes meanwhile. */
async function photoWrites(id: string, { kind, imageUrl }: ReportedItem['snapshot']): Promise<TransactionWrite[]> {
  if (imageUrl === null) return [];
  const { isShown, check } = kind === 'person' ? await beside(id, imageUrl) : await within(id);
  return isShown ? [check] : [check, deleteImage(imageUrl)];
}

async function beside(userId: string, picture: string): Promise<{ isShown: boolean; check: TransactionWrite }> {
  const user = await Users.get(userId);
  const unchanged = user ? { profileImageUrl: is(user.profileImageUrl) } : { id: absent };
  return { isShown: user?.profileImageUrl === picture, check: Users.write.check(userId, unchanged) };
}

async function within(postId: string): Promise<{ isShown: boolean; check: TransactionWrite }> {
  const post = await postOf(postId);
  const unchanged = post ? { status: is(post.status) } : { id: absent };
  return { isShown: post !== undefined && post.status !== 'deleted', check: Posts.write.check(postId, unchanged) };
}

/** The queue entry of a post, a reply or a person, open or hidden; undefined where there is none. */
export async function queueEntry(id: string): Promise<ReportedItem | undefined> {
  const [open, hidden] = await batchGet([ReportedItems.at('open', id), ReportedItems.at('hidden', id)]);
  return open ?? hidden;
}

const setStatus = (postId: string, from: PostItem['status'], to: PostItem['status']): TransactionWrite =>
  Posts.write.update(postId, { set: { status: to }, when: { status: is(from) } });

const photoShownTo = ({ id, imageUrl }: PostItem, visibility: 'members' | 'moderators'): TransactionWrite[] =>
  imageUrl ? [showImage(imageUrl, attachedTo(id), visibility)] : [];
