/** The calls of links to a room: their owner's, and the one of a visitor. They belong to the domain chat. */
import * as z from 'zod/mini';
import { MadeLink, NewLink, OpenedLink, RoomLink, SharedRoom } from '../../../rooms/links.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../durations.ts';
import { defineRoutes, Nothing } from '../../route.ts';

export const linkRoutes = defineRoutes({
  'GET /api/rooms/{id}/links': { domain: 'chat', access: 'member', answer: z.array(RoomLink), operations: 3 },
  'POST /api/rooms/{id}/links': {
    domain: 'chat',
    access: 'subscriber',
    body: NewLink,
    answer: MadeLink,
    operations: 4,
    limit: {
      times: 60,
      perSeconds: DAY_SECONDS,
      per: 'member',
      message: 'That is 60 links in a day. Please come back in a day.',
    },
  },
  'DELETE /api/rooms/{id}/links/{linkId}': {
    domain: 'chat',
    access: 'member',
    answer: Nothing,
    whileSuspended: true,
    operations: 3,
  },
  'POST /api/shared': {
    domain: 'chat',
    access: 'anyone',
    body: OpenedLink,
    answer: SharedRoom,
    operations: 10,
    limit: {
      times: 300,
      perSeconds: HOUR_SECONDS,
      per: 'address',
      message: 'Links were opened too often from your connection. Please try again in an hour.',
    },
  },
});
