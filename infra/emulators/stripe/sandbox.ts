/** The state that every part of the sandbox uses, ids, and the common fields of Stripe's objects. */
import { randomBytes } from 'node:crypto';
import type { Store } from './storage/store.ts';

/** The API version of the pinned SDK, and the only one that the sandbox answers. */
export const API_VERSION = '2026-10-28.endive';

export interface Sandbox {
  store: Store;
  /** The sandbox's address, without a trailing slash. */
  url: string;
}

/** `length` random characters; 24 of them are 96 bits, so they also serve as unguessable tokens. */
export const randomText = (length: number): string => randomBytes(length).toString('hex').slice(0, length);

/** An id such as `cus_4fXl…`. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** A new object's common fields. */
export function base<K extends string>({ store }: Sandbox, object: K, prefix: string) {
  return { id: newId(prefix), object, created: store.now(), livemode: false };
}
