/** Ending links: what is left says only that there was one. */
import { DAY_SECONDS } from '../../../../shared/contract/durations.ts';
import { is } from '../../../platform/table/expressions.ts';
import { retryCondition, transact } from '../../../platform/table/table.ts';
import { LinkLists, type OwnLink, SharedLinks } from './items.ts';

/** How long after its last day a link is still known as an ended one. */
const REMEMBERED_DAYS = 30;

/** When what a link's token leads to expires, in seconds since 1970. */
export const rememberedUntil = ({ endsAt }: Pick<OwnLink, 'endsAt'>): number => endsAt + REMEMBERED_DAYS * DAY_SECONDS;

/** Ends a member's links at once. @returns How many there were. */
export const endLinks = (userId: string, isEnding: (link: OwnLink) => boolean): Promise<number> =>
  retryCondition(async () => {
    const { links = [] } = (await LinkLists.get(userId)) ?? {};
    const ending = links.filter(isEnding);
    if (ending.length > 0)
      await transact([
        LinkLists.write.update(userId, {
          set: { links: links.filter((link) => !isEnding(link)) },
          when: { links: is(links) },
        }),
        ...ending.map((link) => SharedLinks.write.put(link.hash, { views: 0, ttl: rememberedUntil(link) })),
      ]);
    return ending.length;
  });

/** Ends all links to a room: after it was deleted or archived, when none can be made any more, and before it is brought back. */
export const endLinksTo = (userId: string, roomId: string): Promise<number> =>
  endLinks(userId, (link) => link.roomId === roomId);
