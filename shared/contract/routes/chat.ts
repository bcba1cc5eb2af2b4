/** The calls of the assistant. */
import * as z from 'zod/mini';
import { ChatMessage, Exchange, NewMessage } from '../../chat.ts';
import { NewRating, Rating } from '../../designer/rating.ts';
import { Page } from '../page.ts';
import { defineRoutes, HOUR } from '../route.ts';

export const chatRoutes = defineRoutes({
  'GET /api/chat/messages': {
    domain: 'chat',
    access: 'subscriber',
    query: Page,
    answer: z.array(ChatMessage),
    operations: 3,
  },
  'POST /api/chat/messages': {
    domain: 'chat',
    access: 'subscriber',
    body: NewMessage,
    answer: Exchange,
    reply: 'stream',
    operations: 8,
    limit: {
      times: 60,
      perSeconds: HOUR,
      per: 'member',
      message: 'That is 60 questions in an hour, which is our fair use. Please come back a little later.',
    },
  },
  'POST /api/chat/messages/{id}/stop': { domain: 'chat', access: 'subscriber', answer: ChatMessage, operations: 4 },
  // The fourth where the answer's record has expired.
  'PUT /api/chat/messages/{id}/rating': {
    domain: 'chat',
    access: 'subscriber',
    body: NewRating,
    answer: Rating,
    operations: 4,
  },
});
