/** The client for Stripe, with the stage's key, and the error for a member when Stripe does not answer. */
import type { Stripe } from 'stripe';
import { TimeoutExceeded, withinTimeout } from '../../platform/http/deadline.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeError, log } from '../../platform/log.ts';
import { settings } from '../../platform/settings.ts';
import type { Connection } from './connection.ts';

const where = settings('STRIPE_API_URL', 'STRIPE_SECRET_ARN');

let connection: Promise<Connection> | undefined;

/**
 * Runs `work` with a connection to Stripe, made at the first call of a cold start. Where Stripe rejects the key, reads the
 * secret again and runs `work` once more, so that a rolled key needs no deploy.
 * @throws Refusal 503 when Stripe cannot be reached, is failing or asks for fewer calls.
 */
export async function withStripe<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  try {
    const used = connected();
    try {
      return await withinTimeout(work(await used), REQUEST_MS);
    } catch (error) {
      if (!isStripe(error, 'StripeAuthenticationError')) throw error;
      if (connection === used) connection = undefined;
      return await withinTimeout(work(await connected()), REQUEST_MS);
    }
  } catch (error) {
    // Late work goes on to its end or is cut off. Both are safe, because every call can be repeated.
    if (error instanceof TimeoutExceeded) throw NOT_ANSWERING();
    if (!isUnavailable(error)) throw error;
    log.warn('stripe is not answering', {
      ...describeError(error),
      upstreamStatus: error.statusCode,
      upstreamRequestId: error.requestId,
    });
    throw NOT_ANSWERING();
  }
}

/** API Gateway gives a request 29 s, and one request may ask Stripe several times. */
const REQUEST_MS = 24_000;

const NOT_ANSWERING = () =>
  new Refusal(503, 'Our payment provider isn’t answering. Please try again in a minute. You won’t be charged twice.', {
    'retry-after': '60',
  });

/** The secret is read again at most this often for events that no known webhook secret fits: strangers can send those. */
const REREAD_MS = 60_000;

/** A connection with the secret read again, in case it was rolled; undefined where it was read less than REREAD_MS ago. */
export async function reconnected(used: Connection): Promise<Connection | undefined> {
  if (Date.now() - used.readAt < REREAD_MS) return undefined;
  connection = undefined;
  return connected();
}

function connected(): Promise<Connection> {
  connection ??= connect().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

/** Loads Stripe's SDK at the first call to Stripe: most calls need only the table. */
const connect = async () => (await import('./connection.ts')).connect(where);

/** Whether this is an error of the SDK, by its `type`, which is the name of its class. Does not load the SDK. */
export const isStripe = (error: unknown, ...types: string[]): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && types.includes(String(error.type));

/** The SDK throws a StripeAPIError for every status that is not a plain 4xx. */
const isUnavailable = (error: unknown) =>
  isStripe(error, 'StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError');

/** Whether Stripe answered that there is no such object. With `param`, only for the object that this parameter named. */
export const isMissing = (error: unknown, param?: string): boolean =>
  isStripe(error, 'StripeInvalidRequestError') &&
  error.code === 'resource_missing' &&
  (!param || error.param === param);
