/** What every part of the sandbox works on, ids, and the fields that each object of Stripe's has. */
import { randomInt } from 'node:crypto';
import type { Store } from './storage/store.ts';

/** The API version of the pinned SDK, and the only one the sandbox answers in. */
export const API_VERSION = '2026-10-28.endive';

export interface Sandbox {
  store: Store;
  /** Where the sandbox listens, without a slash at the end. */
  url: string;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random letters and digits; 24 of them are 142 bits, so they also serve as unguessable tokens. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** An id such as `cus_4fXl…`. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** A new object's common fields. */
export function base<K extends string>({ store }: Sandbox, object: K, prefix: string) {
  return { id: newId(prefix), object, created: store.now(), livemode: false };
}
