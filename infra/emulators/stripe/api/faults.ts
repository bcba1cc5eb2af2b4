/** The faults that tests order for calls such as `POST /v1/subscriptions`. */
import * as z from 'zod/mini';
import { FaultOrder, FaultSwitch } from '../../http/faults.ts';
import { type ErrorBody, StripeError } from './errors.ts';

const KINDS = [
  /** Only the delay; the idempotency key counts as in use meanwhile. */
  'slow',
  /** 503, which tells the SDK to retry, and is not stored for the idempotency key. */
  'unavailable',
  /** 500 without the work. Stored for the idempotency key, as on Stripe. */
  'failed',
  /** 500 after the work. */
  'failed after work',
  /** The work is done; the connection breaks instead of an answer. */
  'answer lost',
] as const;

const StripeFault = z.extend(FaultOrder, { kind: z.enum(KINDS) });
export const newFaults = () => new FaultSwitch(StripeFault);
export type Faults = ReturnType<typeof newFaults>;
export type AppliedFault = ReturnType<Faults['next']>;

const message = 'An unexpected error occurred (as a test ordered).';
/** An ordered failure in Stripe's words. */
export const faultError = (status: 500 | 503) =>
  new StripeError(status, { type: 'api_error', message } satisfies ErrorBody);
