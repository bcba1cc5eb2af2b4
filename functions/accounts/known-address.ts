/** The addresses that a member has signed in from: a username's own limit on guesses leaves them out. */
import { createHash } from 'node:crypto';
import { type Key, keys } from '../platform/table/keys.ts';
import type { TransactionWrite } from '../platform/table/table.ts';

const KNOWN_DAYS = 90;

/** Hashed with the member's id: the table does not tell who was where. */
export const knownAddress = (userId: string, address: string): Key =>
  keys.knownAddress(userId, createHash('sha256').update(`${userId} ${address}`).digest('hex'));

/** The write that remembers an address, for the transaction that signs the member in. */
export const rememberAddress = (userId: string, address: string): TransactionWrite => ({
  Put: { Item: { ...knownAddress(userId, address), ttl: Math.floor(Date.now() / 1000) + KNOWN_DAYS * 86_400 } },
});
