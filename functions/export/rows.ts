/** The rows of each list of a member's export, read page by page. */

import { MAX_ROOM_PHOTOS } from '../../shared/rooms.ts';
import { PaintedCopies, partitionOf, type RoomItem, Rooms, TaskLists } from '../chat/items.ts';
import { isCurrent, LinkLists, SharedLinks } from '../chat/rooms/links/items.ts';
import { imageIdInKey } from '../platform/aws/photo-key.ts';
import { earlierPartition, type Item, type Key } from '../platform/table/keys.ts';
import { batchGet, queryItems } from '../platform/table/table.ts';
import { secondsToIso } from '../platform/time.ts';
import { type ListName, ROWS, type RowOf } from './document.ts';
import type { Found } from './found.ts';

/** BatchGetItem returns at most 16 MB, and an item has at most 400 kB. */
const A_PAGE = 25;

/** The items with these keys that still exist. */
async function* itemsOf(keys: readonly Key[]): AsyncGenerator<Item> {
  for (let from = 0; from < keys.length; from += A_PAGE) {
    const page = keys.slice(from, from + A_PAGE).map((key) => ({ key, parse: (stored: Item) => stored }));
    for (const item of await batchGet(page)) if (item) yield item;
  }
}

/** All items of a list, oldest first. */
async function* listed(PK: string, prefix: string): AsyncGenerator<Item> {
  for (let after: string | undefined, more = true; more; ) {
    const page = await queryItems({ PK, prefix, limit: A_PAGE, ...(after !== undefined && { after }) });
    yield* page.items;
    after = page.items.at(-1)?.SK;
    more = page.more && after !== undefined;
  }
}

const afterHash = (key: string) => key.slice(key.indexOf('#') + 1);
/** The path of a photo in the zip. */
export const photoFile = (id: string): string => `photos/${id}.webp`;

/** The attributes of a row that come from the item's key. */
const FROM_KEY: { [L in ListName]?: (key: Key) => object } = {
  likes: ({ PK }) => ({ postId: afterHash(PK) }),
  reports: ({ PK }) => ({ about: afterHash(PK) }),
  photos: ({ PK }) => {
    const id = imageIdInKey(PK) ?? '';
    return { id, file: photoFile(id) };
  },
};

/** The rows of a list whose items were found one by one. */
export async function* rowsOf<L extends ListName & keyof Found>(
  list: L,
  keys: readonly Key[],
): AsyncGenerator<RowOf<L>> {
  for await (const item of itemsOf(keys)) yield ROWS[list].parse({ ...item, ...FROM_KEY[list]?.(item) }) as RowOf<L>;
}

/** The rooms with their to-dos and painted copies. */
export async function* roomRows(found: Found): AsyncGenerator<RowOf<'rooms'>> {
  for await (const item of itemsOf(found.rooms)) {
    const room = Rooms.parse(item);
    const under = partitionOf(room);
    const tasks = await TaskLists.get(under);
    const painted = await PaintedCopies.page(under, { limit: MAX_ROOM_PHOTOS });
    yield ROWS.rooms.parse({ ...room, todo: tasks?.tasks ?? [], painted: painted.items });
  }
}

/** The links that work, without what would open them. */
export async function linkRows(memberId: string): Promise<RowOf<'links'>[]> {
  const links = (await LinkLists.get(memberId))?.links.filter(isCurrent) ?? [];
  const opened = await batchGet(links.map(({ hash }) => SharedLinks.at(hash)));
  return links.map(({ roomId, costs, endsAt }, place) => ({
    roomId,
    costs,
    until: secondsToIso(endsAt),
    views: opened[place]?.views ?? 0,
    viewedOn: opened[place]?.viewedOn ?? null,
  }));
}

/** The partitions with the member's messages, each once, with their room. */
async function* partitions(found: Found, memberId: string): AsyncGenerator<{ PK: string; roomId: string | null }> {
  const earlier = earlierPartition(memberId);
  let hasEarlier = false;
  for await (const item of itemsOf(found.rooms)) {
    const room: RoomItem = Rooms.parse(item);
    const PK = partitionOf(room);
    hasEarlier ||= PK === earlier;
    yield { PK, roomId: room.id };
  }
  if (!hasEarlier) yield { PK: earlier, roomId: null };
}

export async function* messageRows(found: Found, memberId: string): AsyncGenerator<RowOf<'messages'>> {
  for await (const { PK, roomId } of partitions(found, memberId))
    for await (const item of listed(PK, 'MSG#')) yield ROWS.messages.parse({ ...item, roomId });
}

export async function* earlierVersionsOf(found: Found, memberId: string): AsyncGenerator<RowOf<'earlierVersions'>> {
  for await (const { PK, roomId } of partitions(found, memberId))
    for await (const item of listed(PK, 'VERSION#')) yield ROWS.earlierVersions.parse({ ...item, roomId });
}
