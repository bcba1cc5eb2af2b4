/** Carries events to their endpoints: signed, repeated with growing gaps until taken, and in the ways tests ask for. */
import { createHmac } from 'node:crypto';
import type { DeliveryRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';
import { wire } from './wire.ts';

/** `lost` drops events, `repeat` sends each twice, `reorder` sends what gathers newest first, `hold` keeps them back. */
export const DELIVERY_MODES = ['normal', 'lost', 'repeat', 'reorder', 'hold'] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

/** Stripe tries for up to three days; half a second, doubling to five minutes, suits a laptop: 40 tries last about 3 hours. */
const FIRST_GAP = 500;
const LONGEST_GAP = 300_000;
const MOST_ATTEMPTS = 40;
const ANSWER_WITHIN = 10_000;
/** How long `reorder` lets events gather. */
const GATHERING = 100;

export class Courier {
  readonly #sandbox: Sandbox;
  #mode: DeliveryMode = 'normal';
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | null = null;
  #closing = new AbortController();

  /** Starts with whatever the last run left undelivered. */
  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
    sandbox.store.onChange(() => this.#wake());
    this.#wake();
  }

  get mode(): DeliveryMode {
    return this.#mode;
  }

  /** Events already under way are not affected; leaving `hold` sends what was held. */
  setMode(mode: DeliveryMode): void {
    this.#mode = mode;
    this.#wake();
  }

  /** Sends all that is undelivered now, held or given up or not yet due, and resolves when each has been tried once. */
  async flush(newestFirst: boolean): Promise<number> {
    await this.#round;
    clearTimeout(this.#timer);
    const pending = this.#undelivered('waiting', 'given up');
    const ordered = newestFirst ? pending.toReversed() : pending;
    await this.#run(this.#send(ordered, 1));
    return ordered.length;
  }

  /** Stops at once; what is not delivered yet is sent by the next run. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#round;
  }

  /** In these states and with somewhere to go, oldest first. */
  #undelivered(...states: DeliveryRecord['state'][]): DeliveryRecord[] {
    const { store } = this.#sandbox;
    const open = store.all('delivery').filter(({ state }) => states.includes(state));
    return open.filter(({ endpoint }) => store.get('webhook_endpoint', endpoint).url !== '').toReversed();
  }

  #wake(): void {
    if (this.#closing.signal.aborted || this.#round || this.#mode === 'hold') return;
    clearTimeout(this.#timer);
    const waiting = this.#undelivered('waiting');
    if (waiting.length === 0) return;
    const soonest = Math.min(...waiting.map(({ next_attempt }) => next_attempt));
    const gap = Math.max(soonest - Date.now(), this.#mode === 'reorder' ? GATHERING : 0);
    this.#timer = setTimeout(() => this.#startRound(), gap);
    this.#timer.unref();
  }

  #startRound(): void {
    if (this.#round) return;
    const ready = this.#undelivered('waiting').filter(({ next_attempt }) => next_attempt <= Date.now());
    const due = this.#mode === 'reorder' ? ready.toReversed() : ready;
    void this.#run(this.#mode === 'lost' ? this.#lose(due) : this.#send(due, this.#mode === 'repeat' ? 2 : 1));
  }

  /** One round at a time; what it could not write down (a full disk) stays undelivered and is looked at again later. */
  async #run(work: Promise<void>): Promise<void> {
    this.#round = work.catch((error: unknown) => console.error('Stripe sandbox: a delivery was not recorded.', error));
    await this.#round;
    this.#round = null;
    this.#wake();
  }

  async #lose(deliveries: DeliveryRecord[]): Promise<void> {
    const { store } = this.#sandbox;
    store.transaction(() => deliveries.forEach((delivery) => store.update(delivery, { state: 'lost' })));
  }

  async #send(deliveries: DeliveryRecord[], times: number): Promise<void> {
    for (const delivery of deliveries) {
      for (let time = 0; time < times; time++) {
        if (this.#closing.signal.aborted) return;
        const outcome = await this.#post(delivery);
        if (this.#closing.signal.aborted) return;
        this.#record(delivery, outcome);
      }
    }
  }

  async #post({ event: id, endpoint: to }: DeliveryRecord): Promise<number | string> {
    const { store } = this.#sandbox;
    const { url, hidden } = store.get('webhook_endpoint', to);
    // Stripe sends its JSON indented, which catches receivers that verify what they have parsed and written again.
    const body = JSON.stringify(wire(this.#sandbox, store.get('event', id)), null, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature(body, hidden.secret),
        },
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_WITHIN)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error ? cause.message : String(cause);
    }
  }

  #record(before: DeliveryRecord, outcome: number | string): void {
    const { store } = this.#sandbox;
    const delivery = store.get('delivery', before.id);
    const taken = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
    const attempts = delivery.attempts + 1;
    store.transaction(() => {
      if (taken && delivery.state !== 'delivered') {
        const event = store.get('event', delivery.event);
        store.update(event, { pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
      }
      store.update(delivery, {
        attempts,
        state:
          taken || delivery.state === 'delivered' ? 'delivered' : attempts < MOST_ATTEMPTS ? 'waiting' : 'given up',
        next_attempt: Date.now() + Math.min(FIRST_GAP * 2 ** (attempts - 1), LONGEST_GAP),
        last_status: typeof outcome === 'number' ? outcome : null,
        last_error: typeof outcome === 'string' ? outcome : null,
      });
    });
  }
}

/**
 * The `Stripe-Signature` header: HMAC-SHA256 over "time.body" (docs.stripe.com/webhooks#verify-manually). The time is
 * the real one, because receivers refuse signatures older than five minutes.
 */
function signature(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${v1}`;
}
