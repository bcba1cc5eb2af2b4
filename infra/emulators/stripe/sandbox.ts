/** What every part of the sandbox works on, and the fields that every object of Stripe's has. */
import { newId } from './ids.ts';
import type { Store } from './store.ts';

/** The API version of the pinned SDK, and the only one the sandbox speaks. */
export const API_VERSION = '2026-10-28.endive';

export interface Sandbox {
  store: Store;
  /** Where the sandbox listens, without a slash at the end. */
  url: string;
  /** The API request that is being served, for the events it causes; nulls when time or a page causes them. */
  cause: { id: string | null; idempotency_key: string | null };
}

/** A new object's common fields. */
export function base<K extends string>(sandbox: Sandbox, object: K, prefix: string) {
  return { id: newId(prefix), object, created: sandbox.store.now(), livemode: false };
}
