/** The ids of rooms and messages in calls. A message's id contains that of its room, so that no call needs both. */
import * as z from 'zod/mini';
import { ULID } from './page.ts';

/** The room's ULID, a full stop, and the message's own ULID. */
export const MESSAGE_ID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}\.[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export const MessageId = z.string().check(z.regex(MESSAGE_ID, 'A message is named by its id.'));
export const RoomId = z.string().check(z.regex(ULID, 'A room is named by its id.'));

/** A page of a room's messages, before the message `cursor`. */
export const MessagePage = z.strictObject({
  room: z.optional(RoomId),
  cursor: z.optional(z.string().check(z.regex(MESSAGE_ID, 'The cursor is the id of the last item seen.'))),
});
