/** Faults that a test orders in advance, each for one kind of call. */
import * as z from 'zod/mini';
import { type Applied, FaultOrder as CommonOrder, FaultSwitch } from '../../http/faults.ts';

const KINDS = [
  /** 429 before the first event. */
  'throttle',
  /** 408: the model took too long. */
  'modelTimeoutException',
  /** 424: the model failed. */
  'modelErrorException',
  /** The model declines; see stopReason. */
  'refusal',
  /** No bytes at all until the caller gives up. */
  'timeout',
  /** The connection breaks: in the middle of a stream, or instead of an answer. */
  'cut',
  /** An exception in the middle of the stream. */
  'modelStreamErrorException',
  /** The input of the tool call does not fit the tool's schema. */
  'badJson',
  /** The input of the tool call is `input`: what a real model would have seen and the emulator cannot. */
  'toolInput',
  /** The answer is `words`: what a real model may say and the emulated designer does not. */
  'words',
  /** A pause of delayMs before every delta, or before the answer where it is not streamed. */
  'slow',
] as const;

/** Calls of the model by purpose; `converse` is an answer in words. */
export const CALL_KINDS = ['understand', 'look', 'converse', 'finish'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export const FaultOrder = z.extend(CommonOrder, {
  kind: z.enum(KINDS),
  operation: z.prefault(z.enum([...CALL_KINDS, 'retrieve', 'ingestion']), 'converse'),
  /** For a refusal, whose default is the guardrail's, and for words. */
  stopReason: z.optional(
    z.enum(['guardrail_intervened', 'content_filtered', 'refusal', 'max_tokens', 'model_context_window_exceeded']),
  ),
  /** For a toolInput. */
  input: z.prefault(z.record(z.string(), z.json()), {}),
  /** For words. */
  words: z.prefault(z.string(), ''),
  delayMs: z.prefault(z.int().check(z.minimum(0), z.maximum(60_000)), 1000),
});
export type FaultOrder = z.input<typeof FaultOrder>;
export type Fault = z.output<typeof FaultOrder>;
export type AppliedFault = Applied<Fault>;

const TOOL_FAULTS = KINDS.filter((kind) => kind !== 'modelStreamErrorException' && kind !== 'words');
const KNOWN: Record<Fault['operation'], readonly Fault['kind'][]> = {
  understand: TOOL_FAULTS,
  look: TOOL_FAULTS,
  finish: TOOL_FAULTS,
  converse: KINDS.filter((kind) => kind !== 'badJson' && kind !== 'toolInput'),
  retrieve: ['throttle', 'timeout', 'slow'],
  ingestion: ['throttle', 'timeout'],
};

export class Faults extends FaultSwitch<Fault, FaultOrder> {
  constructor() {
    super(FaultOrder, ({ kind, operation }) =>
      KNOWN[operation].includes(kind)
        ? undefined
        : `${operation} knows the faults ${KNOWN[operation].join(', ')}, not "${kind}".`,
    );
  }
}
