/** One streamed call of the answering model, whose words are yielded as they arrive. */
import {
  BedrockRuntimeClient,
  ConverseStreamCommand,
  type ConverseStreamMetadataEvent,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { CHAT_MODEL } from '../../../platform/aws/models.ts';
import type { Grounded } from '../../turn.ts';
import { ReplyFailure } from '../failure.ts';
import { latestTurn } from '../prompt/prompt.ts';
import { SYSTEM_PROMPT } from '../prompt/system-prompt.ts';
import { assumedUsage, reportTokens } from './tokens.ts';

/** The SDK retries a throttled or broken request once, with backoff, as long as no words have arrived. */
const client = new BedrockRuntimeClient({ maxAttempts: 2 });

/** About 1,200 words: far more than the prompt asks for, so that an answer is rarely cut off. */
const MAX_ANSWER_TOKENS = 2_000;

export interface AnswerTimeouts {
  /** Until the first words, in milliseconds. */
  firstTextTimeoutMs: number;
  /** Until the last, in milliseconds. */
  totalTimeoutMs: number;
}
const ANSWER_TIMEOUTS: AnswerTimeouts = { firstTextTimeoutMs: 60_000, totalTimeoutMs: 4 * 60_000 };

/** Comes after the last words of an answer that the model could not finish within its greatest length. */
export const CUT_OFF = Symbol('cut off');

/**
 * Asks the model and gives its words as they arrive. Ends early, without an error, once `signal` aborts.
 * @throws ReplyFailure when the model is busy, refuses, takes too long or breaks off.
 */
export async function* designerWords(
  turn: Grounded,
  signal: AbortSignal,
  timeouts: AnswerTimeouts = ANSWER_TIMEOUTS,
): AsyncGenerator<string | typeof CUT_OFF> {
  const hangUp = new AbortController();
  const runOut = () => hangUp.abort(new ReplyFailure('late'));
  const total = setTimeout(runOut, timeouts.totalTimeoutMs);
  const firstText = setTimeout(runOut, timeouts.firstTextTimeoutMs);
  const ended = AbortSignal.any([signal, hangUp.signal]);
  const call = new Call(commandFor(turn));
  try {
    const { stream = [] } = await client.send(call.command, { abortSignal: ended });
    call.isAccepted = true;
    for await (const event of stream) {
      const words = call.read(event);
      if (words === '') continue;
      clearTimeout(firstText);
      yield words;
    }
    // An aborted HTTP/2 stream ends like a finished one.
    ended.throwIfAborted();
    if (call.conclude() === 'cut') yield CUT_OFF;
  } catch (error) {
    if (signal.aborted) return;
    throw hangUp.signal.aborted ? hangUp.signal.reason : failureOf(error);
  } finally {
    clearTimeout(total);
    clearTimeout(firstText);
    if (call.isAccepted || ended.aborted) call.reportOnce();
    // A reader that stops early also ends the call.
    hangUp.abort();
  }
}

/** Bedrock keeps what stands before it for five minutes and charges a tenth when it comes again (Converse API, `CachePointBlock`). */
const CACHE_POINT = { cachePoint: { type: 'default' as const } };

/** The system prompt and the conversation so far are the same in the next turn: both are cached. */
function commandFor(turn: Grounded) {
  const { turns } = turn.history;
  const before = turns.map((message, index) =>
    index === turns.length - 1 ? { ...message, content: [...(message.content ?? []), CACHE_POINT] } : message,
  );
  return new ConverseStreamCommand({
    ...CHAT_MODEL,
    system: [{ text: SYSTEM_PROMPT }, CACHE_POINT],
    messages: [...before, { role: 'user', content: latestTurn(turn) }],
    inferenceConfig: { maxTokens: MAX_ANSWER_TOKENS },
  });
}

/** Stop reasons of the Converse API (its reference, "stopReason"). */
const FINISHED = ['end_turn', 'stop_sequence'];
const CUT = ['max_tokens', 'model_context_window_exceeded'];
const REFUSED = ['guardrail_intervened', 'content_filtered', 'refusal'];

/** Reads the events of one ConverseStream call. */
class Call {
  readonly command: ConverseStreamCommand;
  /** Whether Bedrock has accepted the call: from then on it charges. */
  isAccepted = false;
  #stopReason: string | undefined;
  #metadata: ConverseStreamMetadataEvent | undefined;
  #said = 0;
  #isReported = false;

  constructor(command: ConverseStreamCommand) {
    this.command = command;
  }

  /** The words of the event, if it has any. */
  read(event: ConverseStreamOutput): string {
    if (event.messageStop) this.#stopReason = event.messageStop.stopReason;
    if (event.metadata) this.#metadata = event.metadata;
    const words = event.contentBlockDelta?.delta?.text ?? '';
    this.#said += words.length;
    return words;
  }

  /** Reports the tokens as the model counted them, or an estimate where the call was aborted before it did. */
  reportOnce(): void {
    if (this.#isReported) return;
    this.#isReported = true;
    const { usage = assumedUsage(this.command.input, this.#said), metrics } = this.#metadata ?? {};
    reportTokens('answer', CHAT_MODEL, { usage, metrics }, { stopReason: this.#stopReason });
  }

  /** @throws ReplyFailure when the model stopped for another reason than having finished or reached the greatest length. */
  conclude(): 'finished' | 'cut' {
    this.reportOnce();
    const reason = this.#stopReason ?? '';
    if (CUT.includes(reason)) return 'cut';
    if (FINISHED.includes(reason)) return 'finished';
    throw new ReplyFailure(REFUSED.includes(reason) ? 'refused' : 'broken');
  }
}

const BUSY = [
  'ThrottlingException',
  'ServiceUnavailableException',
  'ModelNotReadyException',
  'ServiceQuotaExceededException',
];
/** Errors that asking again does not fix. */
const PERMANENT = ['AccessDeniedException', 'ResourceNotFoundException', 'ValidationException'];

function failureOf(error: unknown): ReplyFailure {
  if (error instanceof ReplyFailure) return error;
  const name = error instanceof Error ? error.name : '';
  if (BUSY.includes(name)) return new ReplyFailure('busy', error);
  if (name === 'ModelTimeoutException') return new ReplyFailure('late', error);
  return new ReplyFailure(PERMANENT.includes(name) ? 'unavailable' : 'broken', error);
}
