/** Delivers events to the site: signed, retried with growing gaps until accepted, and in the modes that tests order. */
import { createHmac } from 'node:crypto';
import { shown } from '../api/answers.ts';
import type { Sandbox } from '../sandbox.ts';
import type { EventRecord } from '../storage/records.ts';

/** `lost` drops events, `repeat` sends each twice, `hold` keeps them back. */
export const DELIVERY_MODES = ['normal', 'lost', 'repeat', 'hold'] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

export interface Webhook {
  url: string;
  /** The signing secret, `whsec_…`. */
  secret: string;
}

/** Stripe tries for up to three days, with growing gaps; half a second suits a laptop. */
const AGAIN_MS = 500;
const ANSWER_WITHIN_MS = 10_000;

export class Deliveries {
  readonly #sandbox: Sandbox;
  readonly #webhook: Webhook | undefined;
  readonly #pending = new Map<string, EventRecord>();
  readonly #closing = new AbortController();
  #mode: DeliveryMode = 'normal';
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Starts with the undelivered events of the last run. Without a webhook, sends nothing. */
  constructor(sandbox: Sandbox, webhook: Webhook | undefined) {
    this.#sandbox = sandbox;
    this.#webhook = webhook;
    this.#note(sandbox.store.all('event').toReversed());
    sandbox.store.onChange((changed) => this.#note(changed.filter((record) => record.object === 'event')));
  }

  /** Resolves once the round under way has ended: from then on, nothing is sent in the mode before. */
  async setMode(mode: DeliveryMode): Promise<void> {
    this.#mode = mode;
    this.#wake(0);
    await this.#last;
  }

  /** Tries each pending event once, held ones too; drops them in mode `lost`. @returns How many there were. */
  flush(newestFirst: boolean): Promise<number> {
    return this.#inTurn(async () => {
      const events = [...this.#pending.values()];
      await this.#send(newestFirst ? events.toReversed() : events);
      return events.length;
    });
  }

  /** Stops at once; the next run sends undelivered events. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#last;
  }

  #note(events: EventRecord[]): void {
    for (const event of events) {
      if (event.hidden.pending) this.#pending.set(event.id, event);
      else this.#pending.delete(event.id);
    }
    if (events.some(({ hidden }) => hidden.pending)) this.#wake(0);
  }

  /** Tries the pending events after a time, and again until none is left. */
  #wake(afterMs: number): void {
    if (!this.#webhook || this.#closing.signal.aborted || this.#mode === 'hold' || this.#pending.size === 0) return;
    clearTimeout(this.#timer);
    const round = async () => {
      if (this.#mode !== 'hold') await this.#send([...this.#pending.values()]);
      this.#wake(AGAIN_MS);
    };
    this.#timer = setTimeout(() => void this.#inTurn(round), afterMs).unref();
  }

  /** Runs one after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch((error: unknown) => console.error('Stripe sandbox: no delivery was recorded.', error));
    return result;
  }

  async #send(events: EventRecord[]): Promise<void> {
    for (const event of events) {
      let taken = this.#mode === 'lost' || (await this.#post(event));
      if (this.#mode === 'repeat') taken = (await this.#post(event)) || taken;
      if (!taken || this.#closing.signal.aborted) continue;
      this.#sandbox.store.transaction(() => this.#sandbox.store.update(event, { hidden: { pending: false } }));
    }
  }

  /** Whether the site accepted the event. */
  async #post(event: EventRecord): Promise<boolean> {
    if (!this.#webhook || this.#closing.signal.aborted) return false;
    // Stripe sends indented JSON, which exposes receivers that verify reserialised JSON instead of the raw bytes.
    const body = JSON.stringify(shown(event), null, 2);
    const stripeSignature = signature(body, this.#webhook.secret);
    try {
      const answer = await fetch(this.#webhook.url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': stripeSignature },
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }
}

/** The `Stripe-Signature` header: HMAC-SHA256 over "time.body" (docs.stripe.com/webhooks#verify-manually). */
function signature(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${v1}`;
}
