/** Faults that a test orders in advance. */
import * as z from 'zod/mini';

export const FaultOrder = z.strictObject({
  kind: z.enum([
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
    /** The connection breaks in the middle of the answer. */
    'cut',
    /** An exception in the middle of the stream. */
    'modelStreamErrorException',
    /** A pause of delayMs before every delta. */
    'slow',
  ]),
  /** How many calls it applies to. The SDK repeats throttled calls by itself (three attempts unless told otherwise). */
  times: z.prefault(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  /** `converse` is ConverseStream; the others know `throttle` and `timeout` only. */
  operation: z.prefault(z.enum(['converse', 'retrieve', 'ingestion']), 'converse'),
  /** Of a refusal. */
  stopReason: z.prefault(z.enum(['guardrail_intervened', 'content_filtered']), 'guardrail_intervened'),
  delayMs: z.prefault(z.int().check(z.minimum(0), z.maximum(60_000)), 1000),
});
export type FaultOrder = z.input<typeof FaultOrder>;
export type Fault = z.output<typeof FaultOrder>;

export class Faults {
  #ordered: Fault[] = [];

  /** Applies to the next calls of the operation, after the faults ordered earlier. */
  order(order: FaultOrder): void {
    const fault = FaultOrder.parse(order);
    if (fault.operation !== 'converse' && fault.kind !== 'throttle' && fault.kind !== 'timeout')
      throw new RangeError(`${fault.operation} knows the faults "throttle" and "timeout", not "${fault.kind}".`);
    this.#ordered.push(fault);
  }

  /** Takes the fault of an operation's next call, if there is one. */
  next(operation: Fault['operation']): Fault | undefined {
    const fault = this.#ordered.find((ordered) => ordered.operation === operation);
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#ordered = this.#ordered.filter((ordered) => ordered !== fault);
    return fault;
  }

  /** Forgets everything ordered. */
  clear(): void {
    this.#ordered = [];
  }
}
