/** A deployed API's answers to the smoke test of a deploy, in the shapes of the contract. The contract's own tests ask a real stage. */
import { Exchange } from '../../../shared/chat.ts';
import { Room } from '../../../shared/rooms.ts';

const NO = { message: 'No.', error: 'No.' };
const AT = '2026-11-23T09:00:00.000Z';
const ROOM_ID = '01KTHER00M0000000000000000';

const room = Room.parse({
  id: ROOM_ID,
  name: 'Kitchen',
  kind: null,
  facing: null,
  size: null,
  keep: [],
  archived: false,
  cover: null,
  nextTask: null,
  touchedAt: AT,
  version: 0,
});
const message = {
  id: `${ROOM_ID}.1`,
  roomId: ROOM_ID,
  imageUrl: null,
  createdAt: AT,
  status: 'done',
  failure: null,
  notes: [],
  notesImageUrl: null,
  hazard: null,
  rating: null,
  ratingDetails: null,
  version: { n: 1, of: 1 },
  suggestions: [],
  palette: null,
  spot: null,
};
const exchange = Exchange.parse({
  userMessage: { ...message, role: 'user', content: 'Which white?', sources: [] },
  assistantMessage: { ...message, role: 'assistant', content: 'A warm white.', sources: [] },
});

/** As the API streams a reply (infra/docs/product-spec.md, section 7). */
const streamed = [
  `event: accepted\ndata: ${JSON.stringify(exchange)}`,
  ': heartbeat',
  `event: done\ndata: ${JSON.stringify({ assistantMessage: exchange.assistantMessage })}`,
];

interface Answer {
  status: number;
  /** As JSON, or as the text that it is. */
  body: object | string;
}

const ANSWERS: Record<string, Answer> = {
  'GET /api/user': { status: 401, body: NO },
  'GET /api/nothing-here': { status: 404, body: NO },
  'GET around /dev/api/user': { status: 403, body: NO },
  'POST around /dev/api/stripe/webhook': { status: 400, body: NO },
  'POST /api/login': { status: 200, body: {} },
  'POST /api/rooms': { status: 200, body: room },
  'POST /api/chat/messages': { status: 200, body: `${streamed.join('\n\n')}\n\n` },
  [`DELETE /api/rooms/${ROOM_ID}`]: { status: 200, body: {} },
  'POST /api/logout': { status: 200, body: {} },
};

/** @param call Method and path, with `around` before a path that bypasses the edge. @returns Undefined for the site's files. */
export const answerOfCall = (call: string): Answer | undefined => ANSWERS[call];
