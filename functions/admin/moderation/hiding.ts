/** Hiding a reported reply, or the name and picture of a reported person, and putting them back. */
import { imageIdOf } from '../../platform/aws/photo-key.ts';
import { absent, exists, is } from '../../platform/table/expressions.ts';
import { Replies, type ReportedItem, ReportedItems } from '../../platform/table/items/forum.ts';
import { closeImage, type ImageItem, Images, profilePlace, showImage } from '../../platform/table/items/image.ts';
import { Users } from '../../platform/table/items/user.ts';
import {
  batchGet,
  conditionHeld,
  retryCondition,
  type TransactionWrite,
  transact,
} from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { hiddenSoFar } from './report-queue.ts';

/** The forum shows this in place of a hidden name. */
const HIDDEN_NAME = 'Member';

/**
 * Hides a reported reply. The conversation shows that it is hidden, and the counts stay.
 * @param audit The write of the audit entry, for the same transaction; also below.
 * @returns False when no such reply waits for a decision, or its author has deleted it.
 */
export const hideReply = (id: string, audit: TransactionWrite): Promise<boolean> =>
  hidden(id, async ({ snapshot: { postId = '' } }) => [
    Replies.write.update(postId, id, { set: { hiddenAt: toIso() }, when: { id: exists, hiddenAt: absent } }),
    audit,
  ]);

/** Shows a hidden reply again, as it was. @returns False when no such reply is hidden. */
export async function restoreReply(id: string, audit: TransactionWrite): Promise<boolean> {
  const entry = await ReportedItems.get('hidden', id);
  const postId = entry?.snapshot.postId;
  if (postId === undefined) return false;
  const restored = transact([
    Replies.write.update(postId, id, { remove: ['hiddenAt'], when: { hiddenAt: exists } }),
    ReportedItems.write.delete('hidden', id),
    audit,
  ]);
  return conditionHeld(restored);
}

/**
 * Replaces a reported person's name and removes their picture. They may choose others, and what was hidden of them before stays in the
 * entry. @returns False when no such person is in the queue.
 */
export const hidePerson = (id: string, audit: TransactionWrite): Promise<boolean> =>
  hidden(id, async (entry) => {
    const user = await Users.get(id);
    if (!user) return undefined;
    const { firstName, profileImageUrl } = user;
    entry.was = { firstName, profileImageUrl };
    return [
      Users.write.update(id, {
        set: { firstName: HIDDEN_NAME, profileImageUrl: null },
        when: { firstName: is(firstName), profileImageUrl: is(profileImageUrl) },
      }),
      ...pictureShownTo(id, profileImageUrl, 'moderators'),
      audit,
    ];
  });

/**
 * Restores a person's name and picture, unless they have chosen others, as before they were hidden last. Pictures that are not shown again
 * are the member's own for a week. An earlier time stays hidden, and can be restored next. @returns False when no such person is hidden.
 */
export async function restorePerson(id: string, audit: TransactionWrite): Promise<boolean> {
  const [entry, user] = await Promise.all([ReportedItems.get('hidden', id), Users.get(id)]);
  if (!entry?.was || !user) return false;
  const { firstName, profileImageUrl } = entry.was;
  const evidence = await stillThere(id, [profileImageUrl, entry.snapshot.imageUrl]);
  const shown = user.profileImageUrl ?? evidence.find((path) => path === profileImageUrl) ?? null;
  const written = transact([
    Users.write.update(id, {
      set: { firstName: user.firstName === HIDDEN_NAME ? firstName : user.firstName, profileImageUrl: shown },
      when: { firstName: is(user.firstName), profileImageUrl: is(user.profileImageUrl) },
    }),
    ...evidence.map((path) =>
      path === shown ? showImage(path, profilePlace(id), 'members') : closeImage(path, profilePlace(id)),
    ),
    withoutLast(entry),
    audit,
  ]);
  return conditionHeld(written);
}

/** Those of the pictures that are still stored for the person, each once. */
async function stillThere(id: string, pictures: readonly (string | null)[]): Promise<string[]> {
  const paths = [...new Set(pictures.filter((path) => path !== null))];
  const images = await batchGet(paths.map((path) => Images.at(imageIdOf(path))));
  return paths.filter((_, place) => images[place]?.attachedTo === profilePlace(id));
}

/** Removes a hidden entry's last time. Its condition fails where another admin was first. */
function withoutLast({ id, hiddenAt = '', earlier = [], ttl }: ReportedItem): TransactionWrite {
  const unchanged = { hiddenAt: is(hiddenAt) };
  const before = earlier.at(-1);
  if (!before) return ReportedItems.write.deleteWhen('hidden', id, unchanged);
  const entry = { id, ...before, earlier: earlier.slice(0, -1), ...(ttl !== undefined && { ttl }) };
  return ReportedItems.write.replace('hidden', id, entry, unchanged);
}

const pictureShownTo = (id: string, picture: string | null, visibility: ImageItem['visibility']): TransactionWrite[] =>
  picture === null ? [] : [showImage(picture, profilePlace(id), visibility)];

/**
 * Moves an entry from the open queue to the hidden one, in one transaction with `writes`.
 * @param writes Makes the writes that hide the reported thing; undefined where there is nothing to hide. What it sets on the entry is stored.
 */
async function hidden(
  id: string,
  writes: (entry: ReportedItem) => Promise<TransactionWrite[] | undefined>,
): Promise<boolean> {
  return retryCondition(
    async () => {
      const [report, before] = await batchGet([ReportedItems.at('open', id), ReportedItems.at('hidden', id)]);
      const entry = report && { ...report, hiddenAt: toIso(), ...(before && { earlier: hiddenSoFar(before) }) };
      const hiding = entry && (await writes(entry));
      if (!entry || !hiding) return false;
      const moved = [
        // Fails where another report came in between, so that it is not lost.
        ReportedItems.write.deleteWhen('open', id, { reportsCount: is(entry.reportsCount) }),
        before
          ? ReportedItems.write.replace('hidden', id, entry, { hiddenAt: is(before.hiddenAt ?? '') })
          : ReportedItems.write.put('hidden', id, entry),
      ];
      await transact([...hiding, ...moved]);
      return true;
    },
    () => false,
  );
}
