/** A member's links to a room: making, listing and ending them. */
import { ulid } from 'ulid';
import { DAY_SECONDS } from '../../../../shared/contract/durations.ts';
import { ULID } from '../../../../shared/contract/page.ts';
import { endOfPromisedDay, promisedDay } from '../../../../shared/contract/promised-day.ts';
import { MAX_LINKS, type MadeLink, type NewLink, type RoomLink } from '../../../../shared/rooms/links.ts';
import type { Caller } from '../../../platform/http/caller/session.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { newToken, tokenHash } from '../../../platform/mail/tokens.ts';
import { absent, is } from '../../../platform/table/expressions.ts';
import { sessionsStillHold } from '../../../platform/table/items/user.ts';
import { batchGet, retryCondition, transact } from '../../../platform/table/table.ts';
import { secondsFromNow } from '../../../platform/time.ts';
import { type RoomItem, Rooms } from '../../items.ts';
import { noSuchRoom } from '../rooms.ts';
import { endLinks, rememberedUntil } from './ending.ts';
import { isCurrent, LinkLists, type OwnLink, type SharedLinkItem, SharedLinks } from './items.ts';

/** The room's links that work, the oldest first. @throws Refusal 404 for a room that is not the member's. */
export async function linksTo(userId: string, roomId: string): Promise<RoomLink[]> {
  const { room, links } = await roomAndLinks(userId, roomId);
  const live = room.archived ? [] : links.filter((link) => link.roomId === roomId && isCurrent(link));
  const opened = await batchGet(live.map(({ hash }) => SharedLinks.at(hash)));
  return live.map((link, place) => asLink(link, opened[place]));
}

/**
 * Makes a link. Its token is in this answer and nowhere else: the table has only its SHA-256. It works until the end of its last day.
 * @throws Refusal 404 for a room that is not the member's, 409 for an archived room, and for one link too many.
 */
export const makeLink = ({ id: userId, user }: Caller, roomId: string, { days, costs }: NewLink): Promise<MadeLink> =>
  retryCondition(async () => {
    const { room, links, isFirst } = await roomAndLinks(userId, roomId);
    if (room.archived) throw new Refusal(409, 'This room is archived. Bring it back to share it.');
    const current = links.filter(isCurrent);
    if (current.length >= MAX_LINKS)
      throw new Refusal(409, `You have ${MAX_LINKS} links that work, the most at once. End one first, in its room.`);
    const token = newToken();
    const endsAt = endOfPromisedDay(secondsFromNow(days * DAY_SECONDS));
    const link = { id: ulid(), hash: tokenHash(token), roomId, costs, endsAt };
    await transact([
      LinkLists.write.update(userId, {
        set: { links: [...current, link] },
        when: { links: isFirst ? absent : is(links) },
      }),
      SharedLinks.write.create(link.hash, { userId, roomId, views: 0, ttl: rememberedUntil(link) }),
      Rooms.write.check(userId, roomId, { archived: is(false) }),
      sessionsStillHold(user),
    ]);
    return { link: asLink(link), token };
  });

/** Ends a link at once, for everyone who has it. @throws Refusal 404 for a link that is not the member's or has been ended. */
export async function endLink(userId: string, roomId: string, linkId: string): Promise<void> {
  const ended = await endLinks(userId, (link) => link.roomId === roomId && link.id === linkId);
  if (ended === 0) throw new Refusal(404, 'There is no such link.');
}

/** A room, and the links of its member. `isFirst` where no link was ever stored. */
async function roomAndLinks(
  userId: string,
  roomId: string,
): Promise<{ room: RoomItem; links: OwnLink[]; isFirst: boolean }> {
  const [room, own] = ULID.test(roomId)
    ? await batchGet([Rooms.at(userId, roomId), LinkLists.at(userId)])
    : [undefined, undefined];
  if (!room) throw noSuchRoom();
  return { room, links: own?.links ?? [], isFirst: !own };
}

const asLink = ({ id, costs, endsAt }: OwnLink, opened?: SharedLinkItem): RoomLink => ({
  id,
  costs,
  lastDay: promisedDay(endsAt),
  views: opened?.views ?? 0,
  viewedOn: opened?.viewedOn ?? null,
});
