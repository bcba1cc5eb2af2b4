/** Writes the reply to a stored question, and stores it while it grows. It never waits for a client, and does not need one. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ChatMessage, STORE_EVERY_MS } from '../../../shared/chat.ts';
import { keepLease } from '../../platform/lease.ts';
import { describeError, log, measured } from '../../platform/log.ts';
import { ConditionFailed, conditionHeld } from '../../platform/table/table.ts';
import { answer } from '../answer/answer.ts';
import { checkedAnswer } from '../answer/check/check.ts';
import { paletteFor } from '../answer/check/palette.ts';
import { asFailure, type ReplyFailure } from '../answer/failure.ts';
import { sunOf } from '../answer/prompt/surroundings.ts';
import { recordAnswer } from '../answer/record.ts';
import { recordIdOf } from '../items.ts';
import { showCover } from '../rooms/cover.ts';
import type { Draft, Grounded, OnEvent } from '../turn.ts';
import type { AskedRoom } from './asked-room.ts';
import { historyBefore, subjectOf } from './history.ts';
import {
  asMessage,
  endReply,
  type GrowingReply,
  type ReplyAt,
  type ReplyEnd,
  renewReply,
  type StoredExchange,
  sendEnd,
} from './messages.ts';

/** A reply on its way; `turn` is undefined until all that it rests on is gathered. */
interface Writing {
  exchange: StoredExchange;
  draft: Draft;
  turn?: Grounded;
}

/**
 * Writes the reply to a question. Stores it about once a second while it grows, and whole when it ends, however it ends.
 * @returns The reply as it ended: done, cut, stopped or failed. Interrupted, if its end could not be stored. Never rejects.
 */
export async function writeReply(
  { home, room }: AskedRoom,
  exchange: StoredExchange,
  onEvent: OnEvent,
): Promise<ChatMessage> {
  const send = measuringFirstWords(onEvent);
  const writing: Writing = { exchange, draft: emptyDraft() };
  const { draft } = writing;
  // Each write renews the reply, even before the designer's first words. A stop makes the write's condition fail.
  const lease = keepLease({
    everyMs: STORE_EVERY_MS,
    renew: () => conditionHeld(renewReply(replyAt(exchange), growing(writing))),
    warning: 'a growing reply was not stored',
  });
  let failure: ReplyFailure | null = null;
  try {
    const { content: question, imageUrl, spot } = exchange.question;
    const history = await historyBefore(exchange);
    const asked = { question, ...subjectOf(question, history), imageUrl, spot, home, room, history };
    const onGrounded = (turn: Grounded) => {
      writing.turn = turn;
    };
    await answer(asked, draft, send, lease.lost, onGrounded);
  } catch (error) {
    failure = lease.lost.aborted ? null : asFailure(error);
  }
  await lease.end();
  // Before the reply ends: a rating changes the record, and only an ended reply can be rated.
  if (writing.turn && !failure && draft.content !== '')
    await recordAnswer(recordIdOf(exchange.reply), writing.turn, draft);
  const reply = await conclude(writing, failure, send);
  if (['done', 'cut', 'stopped'].includes(reply.status)) await showCover(exchange, draft.notes);
  return reply;
}

const emptyDraft = (): Draft => ({
  content: '',
  notes: [],
  facts: [],
  openingLength: 0,
  isCut: false,
  passages: [],
  suggestions: [],
  todos: [],
});

/** Wraps a listener and measures once: the time from now to the first event that shows something of the answer. */
export function measuringFirstWords(onEvent: OnEvent): OnEvent {
  const start = performance.now();
  let waits = true;
  return (event, data) => {
    if (waits && (event === 'text' || event === 'notes')) {
      waits = false;
      measured('first words', {}, { firstWords: [Math.round(performance.now() - start), 'Milliseconds'] });
    }
    onEvent(event, data);
  };
}

const replyAt = ({ place, reply }: StoredExchange): ReplyAt => ({
  ...place,
  replyId: reply.id,
  version: reply.version,
});

function growing({ exchange: { question }, draft: { content, notes, facts }, turn }: Writing): GrowingReply {
  const stop = turn?.stop.slice(0, 1) ?? [];
  return {
    content,
    notes,
    notesImageUrl: notes.length > 0 ? (question.imageUrl ?? question.spot?.imageUrl ?? null) : null,
    facts,
    // A reply without words has not named its danger yet.
    ...(stop.length > 0 && content !== '' && { hazards: stop }),
  };
}

/** Stores the end of the reply and sends it. */
async function conclude(writing: Writing, failure: ReplyFailure | null, send: OnEvent): Promise<ChatMessage> {
  const { exchange } = writing;
  if (failure)
    log.warn('reply failed', {
      failure: failure.kind,
      ...(failure.cause !== undefined && describeError(failure.cause)),
    });
  const end = endOf(writing, failure);
  try {
    const reply = await persist(() => endReply(replyAt(exchange), end));
    sendEnd(reply, send);
    return reply;
  } catch (error) {
    const isGone = error instanceof ConditionFailed;
    if (!isGone) log.error('the end of a reply was not stored', describeError(error));
    const { hazards, cutOff: _cut, ...shown } = end;
    const hazard = hazards?.[0] ?? null;
    const reply: ChatMessage = {
      ...asMessage(exchange.place, exchange.reply),
      ...shown,
      hazard,
      status: 'interrupted',
    };
    send('error', { message: isGone ? GONE : asFailure(error).words, assistantMessage: reply });
    return reply;
  }
}

function endOf(writing: Writing, failure: ReplyFailure | null): ReplyEnd {
  const { draft, turn } = writing;
  const content = draft.content.trimEnd();
  const isSaid = turn !== undefined && content !== '';
  return {
    ...growing({ ...writing, draft: { ...draft, content } }),
    failure: failure?.words ?? null,
    ...checkedAnswer(
      content,
      isSaid ? draft.passages : [],
      turn ? figuresOf(turn) : [],
      draft.openingLength,
      turn ? timesOf(turn) : [],
    ),
    care: isSaid && !failure ? turn.care : [],
    suggestions: draft.suggestions,
    todos: draft.todos,
    ...(draft.isCut && { cutOff: true }),
    palette: turn ? paletteFor(turn.photos.at(-1)?.photo, content) : null,
  };
}

/** What holds figures that need no passage: the member's words, what they have told of home and room, and the sum. */
const figuresOf = ({ history, question, home, room, sum }: Grounded): string[] => [
  ...history.past.map((past) => past.question),
  ...home.facts,
  ...room.keep,
  ...(room.size ? [`${room.size.width} m by ${room.size.length} m, ${room.size.height ?? 0} m`] : []),
  question,
  ...(sum ? [sum.figures] : []),
];

/** The times and days of the room's direct sun. */
const timesOf = (turn: Grounded): string[] => sunOf(turn)?.match(/\d+(?::\d+)? [ap]m|\d+ [A-Z][a-z]+/g) ?? [];

/** Waits before each retry to store the end of a reply: its sources and notes exist nowhere else. */
const END_RETRY_WAITS_MS = [500, 2_000, 5_000];

async function persist<T>(store: () => Promise<T>): Promise<T> {
  for (const wait of END_RETRY_WAITS_MS) {
    try {
      return await store();
    } catch (error) {
      if (error instanceof ConditionFailed) throw error;
      log.warn('the end of a reply waits to be stored', describeError(error));
      await pause(wait);
    }
  }
  return store();
}

const GONE = 'This answer was not kept: its room was deleted, or it was begun again.';
