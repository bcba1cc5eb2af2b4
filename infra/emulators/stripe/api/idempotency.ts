/** Idempotency keys: stores and replays the first answer, and refuses another request under the same key. */
import type { Sandbox } from '../sandbox.ts';
import type { IdempotentAnswerRecord } from '../storage/records.ts';
import { StripeError } from './errors.ts';

/** The answer to replay, if this request was answered before. @throws StripeError where the key is another request's. */
export function storedAnswer({ store }: Sandbox, key: string, request: string): IdempotentAnswerRecord | null {
  const before = store.find('idempotent_answer', `key:${key}`);
  if (!before) return null;
  if (before.asked === request) return before;
  const message = `Keys for idempotent requests can only be used with the same endpoint and parameters. Try another than '${key}'.`;
  throw new StripeError(400, { type: 'idempotency_error', message });
}

/** Stores the first answer, in the transaction of the work itself: a crash keeps both or neither. */
export function storeAnswer({ store }: Sandbox, key: string, asked: string, status: number, body: unknown): void {
  store.insert({ id: `key:${key}`, object: 'idempotent_answer', created: store.now(), asked, status, body });
}

/** Runs `work`, unless a request with the same key is in progress: then a 409 in Stripe's own words. */
export async function locked<T>(inUse: Set<string>, key: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!key) return await work();
  if (inUse.has(key)) {
    const message = `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`;
    throw new StripeError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
  }
  inUse.add(key);
  try {
    return await work();
  } finally {
    inUse.delete(key);
  }
}
