/** The switch with which tests order faults of an emulator's next calls. Every emulator has it at the same path, in the same shape. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { IN_ENGLISH } from './validation-messages.ts';

/** POST an order, GET how many faults are left, DELETE all orders. */
export const FAULTS_PATH = '/_test/faults';

/** What every emulator takes. An emulator names its kinds and calls, and may add words of its own. */
export const FaultOrder = z.strictObject({
  kind: z.string(),
  /** The call that it happens to; the next call of any kind by default. */
  operation: z.optional(z.string()),
  /** The number of calls that it happens to. */
  times: z.prefault(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  /** Milliseconds before anything else happens, for a call that is slow. */
  delayMs: z.prefault(z.int().check(z.minimum(0), z.maximum(60_000)), 0),
});
type Fault = z.output<typeof FaultOrder>;
/** The fault of a call. `forgotten` aborts when the test clears its orders. */
export type Applied<F> = F & { forgotten: AbortSignal };

export class FaultSwitch<F extends Fault, Order = F> {
  readonly #schema: z.ZodMiniType<F, Order>;
  readonly #problemOf: (fault: F) => string | undefined;
  #ordered: F[] = [];
  #forgotten = new AbortController();

  /** @param problemOf What is wrong with an order that fits the schema, if anything. */
  constructor(schema: z.ZodMiniType<F, Order>, problemOf: (fault: F) => string | undefined = () => undefined) {
    this.#schema = schema;
    this.#problemOf = problemOf;
  }

  /** Applies to the next calls of its operation, after earlier orders. @throws RangeError for an order that the emulator does not know. */
  order(order: Order): void {
    const parsed = this.#schema.safeParse(order, IN_ENGLISH);
    const problem = parsed.success ? this.#problemOf(parsed.data) : z.prettifyError(parsed.error);
    if (!parsed.success || problem !== undefined) throw new RangeError(problem);
    this.#ordered.push(parsed.data);
  }

  /** Takes the fault of a call, if any. */
  next(operation: string): Applied<F> | undefined {
    const fault = this.#ordered.find((ordered) => (ordered.operation ?? operation) === operation);
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

  /** The answer to a request at FAULTS_PATH; 400 with the reason for an unknown order. */
  async answer(request: Request): Promise<Response> {
    try {
      if (request.method === 'POST') this.order((await request.json()) as Order);
      if (request.method === 'DELETE') this.clear();
    } catch (error) {
      return Response.json({ message: error instanceof Error ? error.message : String(error) }, { status: 400 });
    }
    return Response.json({ left: this.#ordered.reduce((sum, { times }) => sum + times, 0) });
  }
}

/** Resolves after the delay of a slow call, or at once when its order is cleared. Rejects when the caller disconnects. */
export async function slowed({ delayMs, forgotten }: Applied<Fault>, signal?: AbortSignal): Promise<void> {
  try {
    await pause(delayMs, undefined, { signal: signal ? AbortSignal.any([signal, forgotten]) : forgotten });
  } catch (error) {
    if (signal?.aborted) throw error;
  }
}
