/** What a link shows: looked up by its token, by somebody without an account. */
import type { Palette } from '../../../../shared/chat.ts';
import { promisedDay } from '../../../../shared/contract/promised-day.ts';
import { costOf } from '../../../../shared/rooms/costs.ts';
import type { SharedRoom } from '../../../../shared/rooms/links.ts';
import { imageIdOf, mediumKey, photoKey } from '../../../platform/aws/photo-key.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { tokenHash } from '../../../platform/mail/tokens.ts';
import { exists } from '../../../platform/table/expressions.ts';
import { Images } from '../../../platform/table/items/image.ts';
import { hasAccess, Subscriptions } from '../../../platform/table/items/subscription.ts';
import { type UserItem, Users } from '../../../platform/table/items/user.ts';
import { batchGet, unlessConditionFails } from '../../../platform/table/table.ts';
import { toSeconds } from '../../../platform/time.ts';
import { Messages, partitionOf, type RoomItem, Rooms, TaskLists } from '../../items.ts';
import { isCurrent, LinkLists, type OwnLink, SharedLinks } from './items.ts';

const unknown = () => new Refusal(404, 'This link leads nowhere. Check that you have all of it.');
const ended = () => new Refusal(410, 'This link has ended. Ask for a new one.');

/**
 * The room of a link. It never has what was said in the room, anything of the home, or another room.
 * @param viewerId Whose session cookie the visitor has. It is not checked: only the count of views depends on it.
 * @throws Refusal 404 for a token that belongs to no link, 410 for an ended link, also while its member is suspended, is leaving or has no
 * membership.
 */
export async function sharedRoom(token: string, viewerId: string | undefined): Promise<SharedRoom> {
  const { user, room, link } = await liveLink(tokenHash(token));
  const { photo, tasks, palette } = await contentsOf(user.id, room);
  if (viewerId !== user.id) await countView(link);
  const { cover } = room;
  return {
    name: room.name,
    size: room.size ?? null,
    sharedBy: firstNameOf(user),
    lastDay: promisedDay(link.endsAt),
    photo,
    notes: photo && cover ? cover.notes : [],
    palette,
    tasks: tasks
      .filter(({ done }) => !done)
      .map((task) => ({ text: task.text, licensed: task.licensed, cost: (link.costs && costOf(task)) || null })),
  };
}

async function liveLink(hash: string): Promise<{ user: UserItem; room: RoomItem; link: OwnLink }> {
  const found = await SharedLinks.get(hash);
  if (!found) throw unknown();
  const { userId, roomId } = found;
  if (userId === undefined || roomId === undefined) throw ended();
  const [user, subscription, own, room] = await batchGet([
    Users.at(userId),
    Subscriptions.at(userId),
    LinkLists.at(userId),
    Rooms.at(userId, roomId),
  ]);
  const link = own?.links.find((one) => one.hash === hash);
  const isThere = user && !user.suspension && !user.deletion && hasAccess(subscription);
  if (!isThere || !room || room.archived || !link || !isCurrent(link)) throw ended();
  return { user, room, link };
}

/** At registration the first name is the username, which signs in: that is shown to nobody. */
const firstNameOf = ({ firstName, username }: UserItem): string | null =>
  firstName === username ? null : (firstName.trim().split(/\s/)[0] ?? null);

/** A link that was ended in between stays without views. */
const countView = ({ hash }: OwnLink) =>
  unlessConditionFails(
    SharedLinks.update(hash, {
      add: { views: 1 },
      set: { viewedOn: promisedDay(toSeconds()) },
      when: { userId: exists },
    }),
  );

async function contentsOf(userId: string, room: RoomItem) {
  const under = partitionOf(room);
  const { imageUrl } = room.cover ?? {};
  const imageId = imageIdOf(imageUrl ?? '');
  const [[list, image], palette] = await Promise.all([
    batchGet([TaskLists.at(under), Images.at(imageId)]),
    imageUrl === undefined ? null : paletteOf(under, imageUrl),
  ]);
  const isShown = image?.owner === userId && image.visibility !== 'moderators';
  return {
    tasks: list?.tasks ?? [],
    photo: isShown ? await signedPhoto(imageId, image) : null,
    palette: isShown ? palette : null,
  };
}

interface Picture {
  width: number;
  height: number;
  hasMedium?: boolean | undefined;
}

async function signedPhoto(imageId: string, { width, height, hasMedium }: Picture): Promise<SharedRoom['photo']> {
  const { addressOf } = await import('./photo-address.ts');
  return {
    url: await addressOf(photoKey(imageId)),
    medium: hasMedium ? await addressOf(mediumKey(imageId)) : null,
    size: { width, height },
  };
}

const PAGE = 20;
/** A reading further back is not looked for: the room is then shown without its colours, as on the room sheet. */
const PAGES = 5;

/** The colours of the newest answer about a photo. */
async function paletteOf(under: string, imageUrl: string): Promise<Palette | null> {
  let after: ReturnType<typeof Messages.key> | undefined;
  for (let n = 0; n < PAGES; n++) {
    const { items, keys, more } = await Messages.page(under, { limit: PAGE, newestFirst: true, after });
    const reading = items.find(({ notesImageUrl, palette }) => notesImageUrl === imageUrl && palette !== null);
    if (reading || !more) return reading?.palette ?? null;
    after = keys.at(-1);
  }
  return null;
}
