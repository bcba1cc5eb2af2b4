/** The designer: one streamed call of the model, as words and pins while they arrive. */
import {
  BedrockRuntimeClient,
  ConverseStreamCommand,
  type ConverseStreamMetadataEvent,
  type ConverseStreamOutput,
  type Message,
} from '@aws-sdk/client-bedrock-runtime';
import { CHAT_MODEL } from '../../platform/aws/chat-model.ts';
import { measured } from '../../platform/log.ts';
import { ReplyFailure } from '../exchange/failure.ts';
import type { Passage } from '../retrieval/retrieval.ts';
import { PIN_NOTES } from './notes.ts';
import { latestTurn, SYSTEM_PROMPT } from './prompt.ts';

/** The SDK tries a throttled or broken request again, with backoff, as long as nothing has been said. */
const client = new BedrockRuntimeClient({ maxAttempts: 3 });

/** About 1,200 words: far more than the prompt asks for, so that an answer rarely ends in mid-sentence. */
const MAX_ANSWER_TOKENS = 2_000;

export interface Brief {
  /** Earlier turns, oldest first. */
  turns: Message[];
  question: string;
  passages: readonly Passage[];
  photo: Uint8Array | undefined;
}

export interface AnswerTimeouts {
  /** Until the first words, in milliseconds. */
  firstTextTimeoutMs: number;
  /** Until the last, in milliseconds. */
  totalTimeoutMs: number;
}
const ANSWER_TIMEOUTS: AnswerTimeouts = { firstTextTimeoutMs: 60_000, totalTimeoutMs: 4 * 60_000 };

/** What the designer does next: say words, or hand pins over as the JSON of the tool's input. */
export type DesignerEvent = { kind: 'words'; words: string } | { kind: 'notes'; json: string };

/**
 * Asks the model and gives what it says as it arrives. Ends early, without an error, once `signal` aborts.
 * @throws ReplyFailure when the model is busy, refuses, takes too long or breaks off.
 */
export async function* designerAnswer(
  brief: Brief,
  signal: AbortSignal,
  timeouts: AnswerTimeouts = ANSWER_TIMEOUTS,
): AsyncGenerator<DesignerEvent> {
  const hangUp = new AbortController();
  const runOut = () => hangUp.abort(new ReplyFailure('late'));
  const total = setTimeout(runOut, timeouts.totalTimeoutMs);
  const firstText = setTimeout(runOut, timeouts.firstTextTimeoutMs);
  const ended = AbortSignal.any([signal, hangUp.signal]);
  try {
    const { stream = [] } = await client.send(commandFor(brief), { abortSignal: ended });
    const call = new Call();
    for await (const event of stream) {
      const next = call.read(event);
      if (next?.kind === 'words') clearTimeout(firstText);
      if (next) yield next;
    }
    // An aborted HTTP/2 stream ends like a finished one.
    ended.throwIfAborted();
    call.conclude();
  } catch (error) {
    if (signal.aborted) return;
    throw hangUp.signal.aborted ? hangUp.signal.reason : failureOf(error);
  } finally {
    clearTimeout(total);
    clearTimeout(firstText);
    // Whoever stops listening also ends the call.
    hangUp.abort();
  }
}

const commandFor = ({ turns, question, passages, photo }: Brief) =>
  new ConverseStreamCommand({
    ...CHAT_MODEL,
    system: [{ text: SYSTEM_PROMPT }],
    messages: [...turns, { role: 'user', content: latestTurn(question, passages, photo) }],
    inferenceConfig: { maxTokens: MAX_ANSWER_TOKENS },
    // Without a photo there is nothing to pin notes on.
    ...(photo && { toolConfig: { tools: [PIN_NOTES] } }),
  });

/** Stop reasons that leave an answer as it is. A broken tool call costs the pins, not the answer. */
const FINISHED = [
  'end_turn',
  'tool_use',
  'stop_sequence',
  'max_tokens',
  'model_context_window_exceeded',
  'malformed_tool_use',
];
const REFUSED = ['guardrail_intervened', 'content_filtered', 'refusal'];

/** Reads the events of one ConverseStream call. */
class Call {
  #toolInput = '';
  #stopReason: string | undefined;
  #metadata: ConverseStreamMetadataEvent | undefined;

  read(event: ConverseStreamOutput): DesignerEvent | undefined {
    const delta = event.contentBlockDelta?.delta;
    if (event.messageStop) this.#stopReason = event.messageStop.stopReason;
    if (event.metadata) this.#metadata = event.metadata;
    if (delta?.toolUse?.input) this.#toolInput += delta.toolUse.input;
    if (delta?.text) return { kind: 'words', words: delta.text };
    if (!event.contentBlockStop || this.#toolInput === '') return undefined;
    const json = this.#toolInput;
    this.#toolInput = '';
    return { kind: 'notes', json };
  }

  /** @throws ReplyFailure when the model stopped for another reason than having finished. */
  conclude(): void {
    const { usage, metrics } = this.#metadata ?? {};
    measured(
      'designer answered',
      { model: CHAT_MODEL.modelId },
      {
        inputTokens: [usage?.inputTokens ?? 0, 'Count'],
        outputTokens: [usage?.outputTokens ?? 0, 'Count'],
        modelLatency: [metrics?.latencyMs ?? 0, 'Milliseconds'],
      },
      { stopReason: this.#stopReason },
    );
    if (REFUSED.includes(this.#stopReason ?? '')) throw new ReplyFailure('refused');
    if (!FINISHED.includes(this.#stopReason ?? '')) throw new ReplyFailure('broken');
  }
}

const BUSY = [
  'ThrottlingException',
  'ServiceUnavailableException',
  'ModelNotReadyException',
  'ServiceQuotaExceededException',
];
/** Nothing that asking again would change. */
const OURS = ['AccessDeniedException', 'ResourceNotFoundException', 'ValidationException'];

function failureOf(error: unknown): ReplyFailure {
  if (error instanceof ReplyFailure) return error;
  const name = error instanceof Error ? error.name : '';
  if (BUSY.includes(name)) return new ReplyFailure('busy', error);
  if (name === 'ModelTimeoutException') return new ReplyFailure('late', error);
  return new ReplyFailure(OURS.includes(name) ? 'unavailable' : 'broken', error);
}
