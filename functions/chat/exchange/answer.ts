/** One answer, from the stored question to the stored reply. It never waits for, or depends on, whoever listens. */
import { setTimeout as pause } from 'node:timers/promises';
import { type AnswerEvents, type ChatMessage, type Exchange, type Note, STORE_EVERY_MS } from '../../../shared/chat.ts';
import { conditionHeld, keepLease } from '../../platform/lease.ts';
import { describeError, log } from '../../platform/log.ts';
import { designerAnswer } from '../designer/designer.ts';
import { historyBefore } from '../designer/history.ts';
import { notesFrom } from '../designer/notes.ts';
import { photoBytes } from '../designer/photo.ts';
import { recitesPrompt } from '../designer/prompt-echo.ts';
import { citationFilter, citedIn } from '../reply/citations.ts';
import { type Passage, passagesFor } from '../retrieval/retrieval.ts';
import { asFailure, ReplyFailure } from './failure.ts';
import { endReply, renewReply } from './messages.ts';

/** Tells a listener what happens. It returns at once and never throws. */
export type OnEvent = <E extends keyof AnswerEvents>(event: E, data: AnswerEvents[E]) => void;

/** A reply as far as it has come. */
interface Draft {
  content: string;
  passages: Passage[];
  notes: Note[];
  /** The photo that the designer was shown. */
  photo: string | null;
}

/**
 * Writes the reply to a question: stores it about once a second while it grows, and whole at its end, whatever that is.
 * @returns The reply as it ended: done, stopped or failed. Interrupted, if its end could not be stored. Never rejects.
 */
export async function writeReply(userId: string, exchange: Exchange, tell: OnEvent): Promise<ChatMessage> {
  const draft: Draft = { content: '', passages: [], notes: [], photo: exchange.userMessage.imageUrl };
  // Storing the draft renews the reply while the designer is still thinking, too. A stop makes the write's condition fail.
  const lease = keepLease({
    everyMs: STORE_EVERY_MS,
    renew: () => conditionHeld(renewReply(userId, exchange.assistantMessage.id, draft.content)),
    warning: 'a growing reply was not stored',
  });
  let failure: ReplyFailure | null = null;
  try {
    await compose(userId, exchange, draft, tell, lease.lost);
  } catch (error) {
    failure = lease.lost.aborted ? null : asFailure(error);
  }
  await lease.end();
  return conclude(userId, exchange, draft, failure, tell);
}

/** Gathers what the answer rests on and lets the designer speak; fills `draft`. */
async function compose(
  userId: string,
  exchange: Exchange,
  draft: Draft,
  tell: OnEvent,
  signal: AbortSignal,
): Promise<void> {
  const question = exchange.userMessage.content;
  const history = await historyBefore(userId, exchange);
  draft.photo ??= history.photoInView;
  const [passages, photo] = await Promise.all([
    passagesFor(question, history.previousQuestion, signal),
    draft.photo ? photoBytes(draft.photo, signal) : undefined,
  ]);
  draft.passages = passages;
  const citations = citationFilter(passages.map(({ source }) => source.n));
  const say = (words: string) => {
    if (words === '') return;
    draft.content += words;
    tell('text', { delta: words });
  };
  for await (const event of designerAnswer({ turns: history.turns, question, passages, photo }, signal)) {
    if (event.kind === 'words') say(checked(draft, citations.push(event.words)));
    else draft.notes = notesFrom(event.json);
  }
  say(citations.flush());
  if (draft.content.trim() === '' && !signal.aborted) throw new ReplyFailure('empty');
}

/** As many characters before the newest words as a recited run can span. */
const RECITAL_SPAN = 400;

/** @throws ReplyFailure when the answer recites the system prompt; nothing of such an answer is kept. */
function checked(draft: Draft, words: string): string {
  if (!recitesPrompt(draft.content.slice(-RECITAL_SPAN) + words)) return words;
  draft.content = '';
  throw new ReplyFailure('refused');
}

/** Stores the end of the reply and tells it. */
async function conclude(
  userId: string,
  exchange: Exchange,
  draft: Draft,
  failure: ReplyFailure | null,
  tell: OnEvent,
): Promise<ChatMessage> {
  const { id } = exchange.assistantMessage;
  if (failure)
    log.warn('reply failed', {
      failure: failure.kind,
      ...(failure.cause !== undefined && describeError(failure.cause)),
    });
  const end = {
    content: draft.content.trimEnd(),
    failure: failure?.words ?? null,
    sources: citedIn(
      draft.content,
      draft.passages.map(({ source }) => source),
    ),
    notes: draft.notes,
    notesImageUrl: draft.notes.length > 0 ? draft.photo : null,
  };
  try {
    const reply = await persist(() => endReply(userId, id, end));
    sendEnd(reply, tell);
    return reply;
  } catch (error) {
    log.error('the end of a reply was not stored', describeError(error));
    const reply: ChatMessage = { ...exchange.assistantMessage, ...end, status: 'interrupted' };
    tell('error', { message: asFailure(error).words, assistantMessage: reply });
    return reply;
  }
}

/** How long the end of a reply is tried to be stored: its sources and notes exist nowhere else. */
const END_TRIES_MS = [500, 2_000, 5_000];

async function persist<T>(store: () => Promise<T>): Promise<T> {
  for (const wait of END_TRIES_MS) {
    try {
      return await store();
    } catch (error) {
      log.warn('the end of a reply waits to be stored', describeError(error));
      await pause(wait);
    }
  }
  return store();
}

/** Tells how a reply ended, with its sources and notes first. */
export function sendEnd(reply: ChatMessage, tell: OnEvent): void {
  if (reply.status === 'failed' || reply.status === 'interrupted') {
    tell('error', { message: reply.failure ?? INTERRUPTED, assistantMessage: reply });
    return;
  }
  if (reply.sources.length > 0) tell('sources', { sources: reply.sources });
  if (reply.notes.length > 0) tell('notes', { notes: reply.notes });
  tell('done', { assistantMessage: reply });
}

const INTERRUPTED = 'The answer was interrupted. Please ask again.';
