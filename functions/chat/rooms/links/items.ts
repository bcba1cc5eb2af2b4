/** The items of links to rooms: a member's list, which alone says what is live, and what a link's token leads to. */
import * as z from 'zod/mini';
import { CalendarDay } from '../../../../shared/contract/promised-day.ts';
import { entity } from '../../../platform/table/entity.ts';
import { keys } from '../../../platform/table/keys.ts';
import { toSeconds } from '../../../platform/time.ts';

const OwnLink = z.object({
  /** A ULID. */
  id: z.string(),
  /** The SHA-256 of its token, hex. */
  hash: z.string(),
  roomId: z.string(),
  costs: z.boolean(),
  /** The last second in which it works, since 1970. */
  endsAt: z.number(),
});
export type OwnLink = z.output<typeof OwnLink>;

/** Whether a link's last day is not over. */
export const isCurrent = ({ endsAt }: OwnLink): boolean => endsAt >= toSeconds();

/** One item a member, so that the limit on links is one condition. */
export const LinkLists = entity({
  name: 'list of links',
  schema: z.object({ links: z.array(OwnLink) }),
  key: keys.linkList,
});

/** Kept for a while after its end, so that an ended link is known from a guess. */
const SharedLinkItem = z.object({
  /** Both are absent once the link was ended. */
  userId: z.optional(z.string()),
  roomId: z.optional(z.string()),
  /** How often others have opened it, and on which day last. Nobody's name or address. */
  views: z.number(),
  viewedOn: z.optional(CalendarDay),
  ttl: z.number(),
});
export type SharedLinkItem = z.output<typeof SharedLinkItem>;

export const SharedLinks = entity({ name: 'shared link', schema: SharedLinkItem, key: keys.sharedLink });
