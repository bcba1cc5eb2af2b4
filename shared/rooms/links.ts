/** Links to a room for people without an account: what its owner makes and sees, and what a visitor gets. */
import * as z from 'zod/mini';
import { Note, Palette } from '../chat.ts';
import { CalendarDay } from '../contract/promised-day.ts';
import { RoomSize } from '../rooms.ts';
import { PhotoSize } from '../uploads.ts';

/** For how many days a link can be made. */
export const LINK_DAYS = [7, 30, 90] as const;
export type LinkDays = (typeof LINK_DAYS)[number];
/** The most links of a member that work at once. */
export const MAX_LINKS = 10;

export const NewLink = z.strictObject({
  days: z.literal(LINK_DAYS, 'A link works for 7, 30 or 90 days.'),
  /** Whether a visitor sees the costs of the to-dos. */
  costs: z.boolean(),
});
export type NewLink = z.output<typeof NewLink>;

/** A link as its owner sees it. It has no token: only the answer that made the link has. */
export const RoomLink = z.object({
  id: z.string(),
  costs: z.boolean(),
  /** The last day on which it works. */
  lastDay: CalendarDay,
  /** How often it was opened by others, and on which day last; null if never. */
  views: z.int(),
  viewedOn: z.nullable(CalendarDay),
});
export type RoomLink = z.output<typeof RoomLink>;

/** `token` goes behind the # of `/shared`: a fragment reaches no server. */
export const MadeLink = z.object({ link: RoomLink, token: z.string() });
export type MadeLink = z.output<typeof MadeLink>;

/** In the body, because paths and queries are logged. Any text, so that every guess has the same answer. */
export const OpenedLink = z.strictObject({ token: z.string().check(z.maxLength(200, 'That is too long for a link.')) });

/** What a visitor sees of a room: never its conversation, the home, the address, or who the member is beyond the first name. */
export const SharedRoom = z.object({
  name: z.string(),
  size: z.nullable(RoomSize),
  /** The owner's first name; null where they have given none. */
  sharedBy: z.nullable(z.string()),
  lastDay: CalendarDay,
  /** Signed addresses that work for a few minutes. `medium` is null for a small photo. */
  photo: z.nullable(z.object({ url: z.string(), medium: z.nullable(z.string()), size: PhotoSize })),
  /** On the photo. */
  notes: z.array(Note),
  palette: z.nullable(Palette),
  /** The open to-dos, in their order. */
  tasks: z.array(
    z.object({
      text: z.string(),
      licensed: z.boolean(),
      /** With GST, in whole cents; null where there is none, or where the link shows none. */
      cost: z.nullable(z.object({ low: z.int(), high: z.int() })),
    }),
  ),
});
export type SharedRoom = z.output<typeof SharedRoom>;
