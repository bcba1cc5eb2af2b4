/** Object ids, client secrets and tokens that look like Stripe's. */
import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random letters and digits; 24 of them are 142 bits, so they also serve as unguessable tokens. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** An id such as `cus_4fXl…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
