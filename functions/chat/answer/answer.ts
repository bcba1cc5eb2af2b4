/** Writes one answer, from the stored question to the stored reply. It never waits for a client, and does not need one. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ChatMessage, type HazardKind, type Note, STORE_EVERY_MS } from '../../../shared/chat.ts';
import { keepLease } from '../../platform/lease.ts';
import { describeError, log } from '../../platform/log.ts';
import { ConditionFailed, conditionHeld } from '../../platform/table/table.ts';
import { type History, historyBefore } from '../conversation/history.ts';
import {
  asMessage,
  endReply,
  type GrowingReply,
  type ReplyAt,
  type ReplyEnd,
  renewReply,
  type StoredExchange,
} from '../conversation/messages.ts';
import { recordIdOf } from '../items.ts';
import { suggestionsFor } from '../reply/suggestions.ts';
import type { AskedRoom } from '../rooms/asked-room.ts';
import { showCover } from '../rooms/cover.ts';
import { type Brief, briefFor } from './brief.ts';
import { checkedAnswer } from './check/check.ts';
import { asCited, citationFilter } from './check/citations.ts';
import { paletteFor } from './check/palette.ts';
import { recitesPrompt } from './check/prompt-echo.ts';
import { asFailure, ReplyFailure } from './failure.ts';
import { measuringFirstWords, type OnEvent } from './first-words.ts';
import { recordAnswer } from './record.ts';
import type { Passage } from './search/search.ts';
import { CUT_OFF, designerAnswer } from './write.ts';

/** A reply as far as it has come. */
interface Draft {
  content: string;
  passages: Passage[];
  notes: Note[];
  hazards: HazardKind[];
  /** Length of the fixed opening in `content`, which needs no check. */
  openingLength: number;
  /** The member's questions: their own figures need no passage. */
  own: string[];
  /** It reached its greatest length before its end. */
  isCut: boolean;
  /** What the answer rests on; undefined until it is gathered. */
  brief?: Brief;
}

/**
 * Writes the reply to a question. Stores it about once a second while it grows, and whole when it ends, however it ends.
 * @returns The reply as it ended: done, cut, stopped or failed. Interrupted, if its end could not be stored. Never rejects.
 */
export async function writeReply(asked: AskedRoom, exchange: StoredExchange, onEvent: OnEvent): Promise<ChatMessage> {
  const send = measuringFirstWords(onEvent);
  const draft: Draft = {
    content: '',
    passages: [],
    notes: [],
    hazards: [],
    openingLength: 0,
    own: [],
    isCut: false,
  };
  // Each write renews the reply, even before the designer's first words. A stop makes the write's condition fail.
  const lease = keepLease({
    everyMs: STORE_EVERY_MS,
    renew: () => conditionHeld(renewReply(replyAt(exchange), growing(exchange, draft))),
    warning: 'a growing reply was not stored',
  });
  let failure: ReplyFailure | null = null;
  try {
    await compose(asked, exchange, draft, send, lease.lost);
  } catch (error) {
    failure = lease.lost.aborted ? null : asFailure(error);
  }
  await lease.end();
  const { brief, content } = draft;
  // Before the reply ends: a rating changes the record, and only an ended reply can be rated.
  if (brief && !failure && content !== '') await recordAnswer(recordIdOf(exchange.reply), brief, content);
  const reply = await conclude(exchange, draft, failure, send);
  if (['done', 'cut', 'stopped'].includes(reply.status)) await showCover(exchange, draft.notes);
  return reply;
}

const replyAt = ({ place, reply }: StoredExchange): ReplyAt => ({
  ...place,
  replyId: reply.id,
  version: reply.version,
});

/** The photo that a question brings, or points at. */
const photoOf = ({ question: { imageUrl, spot } }: StoredExchange): string | null => imageUrl ?? spot?.imageUrl ?? null;

const growing = (exchange: StoredExchange, { content, notes, hazards }: Draft): GrowingReply => ({
  content,
  notes,
  notesImageUrl: notes.length > 0 ? photoOf(exchange) : null,
  // A reply without words has not named its danger yet.
  ...(hazards.length > 0 && content !== '' && { hazards }),
});

/** Gathers what the answer rests on, then streams the answer; fills `draft`. */
async function compose(
  asked: AskedRoom,
  exchange: StoredExchange,
  draft: Draft,
  send: OnEvent,
  signal: AbortSignal,
): Promise<void> {
  const { content: text, imageUrl, spot } = exchange.question;
  const history = await historyBefore(exchange);
  draft.own = [...history.past.map(({ question }) => question), text];
  const pinned = photoOf(exchange);
  const onNotes = (notes: Note[]) => {
    draft.notes = notes;
    if (pinned !== null) send('notes', { notes, imageUrl: pinned });
  };
  const brief = await briefFor({ text, imageUrl, spot }, history, asked, onNotes, signal);
  draft.brief = brief;
  draft.passages = [...brief.latest.passages];
  draft.hazards = brief.hazards.slice(0, 1);
  await streamAnswer(brief, history, draft, send, signal);
}

/** Streams the opening, then the designer's words. Cleans their citations, and checks them for a recited prompt. */
async function streamAnswer(
  brief: Brief,
  history: History,
  draft: Draft,
  send: OnEvent,
  signal: AbortSignal,
): Promise<void> {
  const say = (words: string) => {
    if (words === '') return;
    draft.content += words;
    send('text', { delta: words });
  };
  const [kind] = brief.hazards;
  const [card] = draft.passages;
  if (brief.opening !== '' && kind && card) send('hazard', { kind, source: card.source });
  say(brief.opening);
  draft.openingLength = brief.opening.length;
  // The opening cites the first safety card.
  const citations = citationFilter(
    draft.passages.map(({ source }) => source.n),
    brief.opening === '' || !card ? [] : [card.source.n],
  );
  try {
    for await (const words of designerAnswer(history.turns, brief.latest, signal))
      if (words === CUT_OFF) draft.isCut = true;
      else say(checked(draft, citations.push(words)));
    say(citations.flush());
  } finally {
    draft.passages = asCited(draft.passages, citations.cited);
    draft.brief = { ...brief, latest: { ...brief.latest, passages: draft.passages } };
  }
  if (draft.content.slice(draft.openingLength).trim() === '' && !signal.aborted) throw new ReplyFailure('empty');
}

/** How many characters before the newest words a recited run can span. */
const RECITAL_SPAN = 400;

/** @throws ReplyFailure when the answer recites the system prompt; nothing of such an answer is kept. */
function checked(draft: Draft, words: string): string {
  if (!recitesPrompt(draft.content.slice(-RECITAL_SPAN) + words)) return words;
  draft.content = '';
  throw new ReplyFailure('refused');
}

/** Stores the end of the reply and sends it. */
async function conclude(
  exchange: StoredExchange,
  draft: Draft,
  failure: ReplyFailure | null,
  send: OnEvent,
): Promise<ChatMessage> {
  if (failure)
    log.warn('reply failed', {
      failure: failure.kind,
      ...(failure.cause !== undefined && describeError(failure.cause)),
    });
  const end = endOf(exchange, draft, failure);
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

function endOf(exchange: StoredExchange, draft: Draft, failure: ReplyFailure | null): ReplyEnd {
  const content = draft.content.trimEnd();
  const { brief, isCut } = draft;
  return {
    ...growing(exchange, { ...draft, content }),
    failure: failure?.words ?? null,
    ...checkedAnswer(content, draft.passages, draft.own, draft.openingLength),
    // Beside "Go on", other questions would only distract.
    suggestions: brief && !failure && !isCut ? suggestionsFor(brief, content) : [],
    ...(isCut && { cutOff: true }),
    palette: brief ? paletteFor(brief.latest.photos.at(-1)?.photo, content) : null,
  };
}

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

/** Sends the end of a reply, after its sources and suggestions. */
export function sendEnd(reply: ChatMessage, send: OnEvent): void {
  if (reply.status === 'failed' || reply.status === 'interrupted') {
    send('error', { message: reply.failure ?? INTERRUPTED, assistantMessage: reply });
    return;
  }
  if (reply.sources.length > 0) send('sources', { sources: reply.sources });
  if (reply.suggestions.length > 0) send('suggestions', { suggestions: reply.suggestions });
  send('done', { assistantMessage: reply });
}

const GONE = 'This answer was not kept: its room was deleted, or it was begun again.';
const INTERRUPTED = 'The answer was interrupted. Please ask again.';
