/** The way to Stripe: a client with the stage's key, and the words for a member when Stripe does not answer. */
import type { Stripe } from 'stripe';
import { inTime, TooLate } from '../../platform/http/deadline.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeError, log } from '../../platform/log.ts';
import { settings } from '../../platform/settings.ts';
import type { Connection } from './connection.ts';

const where = settings('STRIPE_API_URL', 'STRIPE_SECRET_ARN');

let connection: Promise<Connection> | undefined;

/**
 * Runs `work` with a connection to Stripe, made at the first call of a cold start. Where Stripe does not know the key, the
 * secret is read again and `work` runs once more: a rolled key needs no deploy.
 * @throws Refusal 503 when Stripe cannot be reached, is failing or asks for fewer calls.
 */
export async function withStripe<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  try {
    const used = connected();
    try {
      return await inTime(work(await used), REQUEST_MS);
    } catch (error) {
      if (!isStripe(error, 'StripeAuthenticationError')) throw error;
      if (connection === used) connection = undefined;
      return await inTime(work(await connected()), REQUEST_MS);
    }
  } catch (error) {
    // What is not done in time goes on to its end or is cut off; either way a repeat finds its way.
    if (error instanceof TooLate) throw NOT_ANSWERING();
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

/** A secret is read anew at most this often for events that no known webhook secret fits: strangers can send those. */
const REREAD_MS = 60_000;

/** The stage's secret read again, in case it was rolled; undefined where that was done a moment ago. */
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

/** Stripe's SDK is read with the first call that asks Stripe: most calls know what they need from the table. */
const connect = async () => (await import('./connection.ts')).connect(where);

/** An error of the SDK, by the name of its class, which it carries: knowing one does not take loading the SDK. */
export const isStripe = (error: unknown, ...types: string[]): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && types.includes(String(error.type));

/** The SDK has a StripeAPIError for every answer that is not a plain 4xx. */
const isUnavailable = (error: unknown) =>
  isStripe(error, 'StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError');

/** Whether Stripe answered that there is no such object, where `param` is given: the one that this parameter named. */
export const isMissing = (error: unknown, param?: string): boolean =>
  isStripe(error, 'StripeInvalidRequestError') &&
  error.code === 'resource_missing' &&
  (!param || error.param === param);
