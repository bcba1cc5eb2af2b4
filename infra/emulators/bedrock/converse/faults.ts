/** Faults that a test orders in advance, each for one kind of call. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';

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
export const CALL_KINDS = ['understand', 'look', 'converse'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export const FaultOrder = z.strictObject({
  kind: z.enum(KINDS),
  /** The number of calls it applies to. The SDK retries throttled calls itself. */
  times: z.prefault(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  operation: z.prefault(z.enum([...CALL_KINDS, 'retrieve', 'ingestion']), 'converse'),
  /** For a refusal. */
  stopReason: z.prefault(z.enum(['guardrail_intervened', 'content_filtered']), 'guardrail_intervened'),
  /** For a toolInput. */
  input: z.prefault(z.record(z.string(), z.json()), {}),
  /** For words. */
  words: z.prefault(z.string(), ''),
  delayMs: z.prefault(z.int().check(z.minimum(0), z.maximum(60_000)), 1000),
});
export type FaultOrder = z.input<typeof FaultOrder>;
export type Fault = z.output<typeof FaultOrder>;
/** The fault of a call. `forgotten` aborts when the test clears its orders: a slow call then continues at the usual pace. */
export type AppliedFault = Fault & { forgotten: AbortSignal };

const TOOL_FAULTS = KINDS.filter((kind) => kind !== 'modelStreamErrorException' && kind !== 'words');
const KNOWN: Record<Fault['operation'], readonly Fault['kind'][]> = {
  understand: TOOL_FAULTS,
  look: TOOL_FAULTS,
  converse: KINDS.filter((kind) => kind !== 'badJson' && kind !== 'toolInput'),
  retrieve: ['throttle', 'timeout', 'slow'],
  ingestion: ['throttle', 'timeout'],
};

export class Faults {
  #ordered: Fault[] = [];
  #forgotten = new AbortController();

  /** Applies to the operation's next calls, after earlier orders. @throws RangeError for a fault that the operation cannot have. */
  order(order: FaultOrder): void {
    const fault = FaultOrder.parse(order);
    const known = KNOWN[fault.operation];
    if (!known.includes(fault.kind))
      throw new RangeError(`${fault.operation} knows the faults ${known.join(', ')}, not "${fault.kind}".`);
    this.#ordered.push(fault);
  }

  /** Takes the fault of an operation's next call, if any. */
  next(operation: Fault['operation']): AppliedFault | undefined {
    const fault = this.#ordered.find((ordered) => ordered.operation === operation);
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#ordered = this.#ordered.filter((ordered) => ordered !== fault);
    return { ...fault, forgotten: this.#forgotten.signal };
  }

  /** Clears all orders, also for the calls that are slow at this moment. */
  clear(): void {
    this.#ordered = [];
    this.#forgotten.abort();
    this.#forgotten = new AbortController();
  }
}

/** Resolves after the delay of a slow call, or at once when its order is cleared. Rejects when the caller disconnects. */
export async function slowed({ delayMs, forgotten }: AppliedFault, signal: AbortSignal): Promise<void> {
  try {
    await pause(delayMs, undefined, { signal: AbortSignal.any([signal, forgotten]) });
  } catch (error) {
    if (signal.aborted) throw error;
  }
}
