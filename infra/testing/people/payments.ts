/** Stripe in tests: the operator's client, a browser that pays, the bank that asks, and the sandbox's controls. */
import { Stripe } from 'stripe';
import { confirmPayment, SANDBOX } from '../../local/payments.ts';

export interface Mishap {
  /** The call that it applies to, such as `POST /v1/subscriptions`. */
  request?: string;
  times?: number;
  delay?: number;
  status?: 500 | 503;
  work?: 'skipped' | 'done';
  lose_answer?: boolean;
}

export interface StripeSide {
  /** A client with the secret key, for what the dashboard shows and does. */
  stripe: Stripe;
  /** Confirms a payment as the page does, with the publishable key; a declined card throws. */
  pay(clientSecret: string, card?: string): Promise<Stripe.PaymentIntent>;
  /** Answers the bank's question about a payment with 3-D Secure. @returns The address to which the browser is sent. */
  answerBank(intent: Stripe.PaymentIntent, outcome: 'complete' | 'fail'): Promise<URL>;
  /** Presses a button of the customer portal. */
  press(portalUrl: string, button: 'cancel' | 'resume'): Promise<void>;
  /** Disputes the newest payment of a customer, as the cardholder's bank. @returns The dispute's id. */
  dispute(customer: string): Promise<string>;
  /** Decides a dispute, as the bank. */
  decide(dispute: string, status: 'won' | 'lost'): Promise<void>;
  webhooks(mode: 'normal' | 'lost' | 'repeat' | 'hold'): Promise<void>;
  /** Delivers everything undelivered now. @returns The number of events. */
  deliver(order?: 'oldest first' | 'newest first'): Promise<number>;
  mishap(mishap: Mishap): Promise<void>;
  /** How many ordered faults have not happened yet. */
  mishapsLeft(): Promise<number>;
  /** Cancels ordered faults that have not happened yet, and ends delays. */
  calm(): Promise<void>;
  /** Does everything that is due. */
  tick(): Promise<void>;
}

/** The sandbox's name for a mishap. */
const kindOf = ({ status, work, lose_answer: loses }: Mishap): string => {
  if (loses) return 'answer lost';
  if (status === undefined) return 'slow';
  return status === 503 ? 'unavailable' : work === 'done' ? 'failed after work' : 'failed';
};

export function stripeSide(apiUrl: string): StripeSide {
  const { hostname, port } = new URL(apiUrl);
  const client = (key: string) =>
    new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
  const [stripe, browser] = [client(SANDBOX.secretKey), client(SANDBOX.publishableKey)];
  const control = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${apiUrl}/_test${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`the sandbox refuses ${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const form = (url: string, fields: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return {
    stripe,
    pay: (clientSecret, card = 'pm_card_visa') => confirmPayment(browser, clientSecret, card),
    answerBank: async ({ next_action: action }, outcome) => {
      const answer = await form(action?.redirect_to_url?.url ?? '', { outcome });
      return new URL(answer.headers.get('location') ?? '');
    },
    press: async (portalUrl, button) => {
      await form(`${portalUrl}/${button}`);
    },
    dispute: async (customer) => {
      const { data } = await stripe.charges.list({ customer });
      return String((await control('POST', '/disputes', { charge: data[0]?.id ?? '' })).id);
    },
    decide: async (dispute, status) => {
      await control('POST', '/disputes', { dispute, status });
    },
    webhooks: async (mode) => {
      await control('POST', '/webhooks', { mode });
    },
    deliver: async (order = 'oldest first') => Number((await control('POST', '/deliveries', { order })).tried),
    mishap: async ({ request: operation, times, delay: delayMs, ...mishap }) => {
      await control('POST', '/faults', { operation, times, delayMs, kind: kindOf(mishap) });
    },
    mishapsLeft: async () => Number((await control('GET', '/faults')).left),
    calm: async () => {
      await control('DELETE', '/faults');
    },
    tick: async () => {
      await control('POST', '/clock');
    },
  };
}
