/** The calls of the assistant. */
import * as z from 'zod/mini';
import { MAX_QUESTIONS_AN_HOUR } from '../../billing.ts';
import { AnswerEvents, ChatMessage, Exchange, NewMessage } from '../../chat.ts';
import { NewRating, Rating } from '../../designer/rating.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { MessagePage } from '../message-id.ts';
import { defineRoutes, type Limit } from '../route.ts';

const QUESTIONS = {
  times: MAX_QUESTIONS_AN_HOUR,
  perSeconds: HOUR_SECONDS,
  per: 'member',
  message: `That is ${MAX_QUESTIONS_AN_HOUR} questions in an hour, which is our fair use. Please come back a little later.`,
} as const satisfies Limit;

export const chatRoutes = defineRoutes({
  'GET /api/chat/messages': {
    domain: 'chat',
    access: 'reader',
    query: MessagePage,
    answer: z.array(ChatMessage),
    operations: 5,
  },
  'POST /api/chat/messages': {
    domain: 'chat',
    access: 'subscriber',
    body: NewMessage,
    answer: Exchange,
    reply: 'stream',
    events: AnswerEvents,
    idempotent: true,
    operations: 12,
    limit: QUESTIONS,
  },
  'POST /api/chat/messages/{id}/stop': { domain: 'chat', access: 'subscriber', answer: ChatMessage, operations: 4 },
  'POST /api/chat/messages/{id}/again': {
    domain: 'chat',
    access: 'subscriber',
    answer: Exchange,
    reply: 'stream',
    events: AnswerEvents,
    idempotent: true,
    operations: 13,
    limit: { ...QUESTIONS, countedAs: 'POST /api/chat/messages' },
  },
  /** Earlier versions of an answer, the oldest first, each with the question as it was. */
  'GET /api/chat/messages/{id}/versions': {
    domain: 'chat',
    access: 'reader',
    answer: z.array(Exchange),
    operations: 4,
  },
  // One fewer where the answer's record has not expired.
  'PUT /api/chat/messages/{id}/rating': {
    domain: 'chat',
    access: 'subscriber',
    body: NewRating,
    answer: Rating,
    operations: 6,
    limit: {
      times: 600,
      perSeconds: HOUR_SECONDS,
      per: 'member',
      message: 'That is 600 ratings in an hour. Please come back a little later.',
    },
  },
});
