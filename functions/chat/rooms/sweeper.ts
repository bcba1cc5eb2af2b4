/**
 * Removes what was in deleted rooms: photos, messages, earlier versions, to-dos, painted copies, and the words of ratings that the desk could
 * read. The table's stream starts it for each removed room. It can be killed anywhere and run again: photos and words are removed
 * before the messages that name them, and the REMOVAL item is removed last.
 */
import * as z from 'zod/mini';
import { imageIdOf } from '../../platform/aws/photo-key.ts';
import { log } from '../../platform/log.ts';
import { exists } from '../../platform/table/expressions.ts';
import { type Item, type Key, keys, roomInKey, roomPartition } from '../../platform/table/keys.ts';
import { removedKeys } from '../../platform/table/stream-event.ts';
import { queryItems, unlessConditionFails } from '../../platform/table/table.ts';
import { writeMany } from '../../platform/table/write-many.ts';
import { AnswerRecords, MessageItem, Removals, recordIdOf } from '../items.ts';

/** @throws Error when the table fails: the stream then brings the same rooms again. */
export async function handler(event: unknown): Promise<void> {
  const rooms = removedKeys(event).flatMap((key) => roomInKey(key) ?? []);
  for (const { roomId } of rooms) await sweepRoom(roomId);
}

async function sweepRoom(roomId: string): Promise<void> {
  const removal = await Removals.get(roomId);
  const own = roomPartition(roomId);
  let items = 0;
  // A conversation from before rooms has another partition; the one of the room's own id is swept in any case.
  for (const under of new Set([removal?.under ?? own, own])) items += await sweepPartition(under);
  await Removals.delete(roomId);
  log.info('room swept', { items });
}

/** Items a page: what BatchWriteItem takes in one call. */
const PAGE = 25;
/** What a room can hold, by the beginning of the sort key. Nothing else shares its partition. */
const KINDS = ['MSG#', 'VERSION#', 'TASKS', 'PAINTED#'];

/**
 * Removes everything in one partition of messages, with its photos.
 * @returns How many items there were.
 */
export async function sweepPartition(PK: string): Promise<number> {
  let items = 0;
  for (const prefix of KINDS)
    for (let more = true; more; ) {
      const page = await queryItems({ PK, prefix, limit: PAGE });
      more = page.more;
      await writeMany({ remove: photosIn(page.items) });
      await forgetSharedWords(page.items);
      await writeMany({ remove: page.items.map(({ SK }) => ({ PK, SK })) });
      items += page.items.length;
    }
  return items;
}

const OfMessage = z.pick(MessageItem, { imageUrl: true });
const OfVersion = z.object({ question: OfMessage });

/** The image items of the page's questions, their earlier versions and painted copies, each once. Their bytes are removed after them. */
function photosIn(items: readonly Item[]): Key[] {
  const paths = items.flatMap((item) => {
    const { imageUrl } = OfVersion.safeParse(item).data?.question ?? OfMessage.safeParse(item).data ?? {};
    return imageUrl ?? [];
  });
  return [...new Set(paths)].map((path) => keys.image(imageIdOf(path)));
}

const OfReply = z.pick(MessageItem, { id: true, recordId: true, ratingDetails: true });
const OfEarlierReply = z.object({ reply: OfReply });

/** Removes the words of ratings that the desk could read. The rest of the record has no words, and expires by its `ttl`. */
async function forgetSharedWords(items: readonly Item[]): Promise<void> {
  for (const item of items) {
    const reply = OfEarlierReply.safeParse(item).data?.reply ?? OfReply.safeParse(item).data;
    if (reply?.ratingDetails?.share)
      await unlessConditionFails(AnswerRecords.update(recordIdOf(reply), { remove: ['words'], when: { id: exists } }));
  }
}
