/** The addresses that a member has signed in from: a username's own limit on guesses leaves them out. */
import { createHash } from 'node:crypto';
import { KnownAddresses } from '../platform/table/entities/accounts/known-address.ts';
import type { TransactionWrite } from '../platform/table/table.ts';
import { DAY_SECONDS, secondsFromNow } from '../platform/time.ts';

const KNOWN_DAYS = 90;

/** Hashed with the member's id: nobody can read in the table who was where. */
export const addressHash = (userId: string, address: string): string =>
  createHash('sha256').update(`${userId} ${address}`).digest('hex');

/** The write that remembers an address, for the transaction that signs the member in. */
export const rememberAddress = (userId: string, address: string): TransactionWrite =>
  KnownAddresses.write.put(userId, addressHash(userId, address), { ttl: secondsFromNow(KNOWN_DAYS * DAY_SECONDS) });
