/** Challenges: made for one purpose, answered once (infra/docs/decisions/passkeys.md). */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { CHALLENGE_MINUTES } from '../../../shared/accounts/passkeys.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { exists } from '../../platform/table/expressions.ts';
import type { TransactionWrite } from '../../platform/table/table.ts';
import { secondsFromNow } from '../../platform/time.ts';
import { type ChallengeItem, Challenges } from '../items.ts';

const CHALLENGE_BYTES = 32;
/** The `timeout` of the options, in milliseconds. */
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

const challengeHash = (challenge: string) => createHash('sha256').update(challenge).digest('hex');

/** @returns The bytes to sign. */
export async function newChallenge(made: Omit<ChallengeItem, 'ttl'>): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  const hash = challengeHash(Buffer.from(challenge).toString('base64url'));
  await Challenges.put(hash, { ...made, ttl: secondsFromNow(CHALLENGE_MINUTES * 60) });
  return challenge;
}

/** The challenge in a browser's answer, and its hash in the table. @throws Refusal 400 for invalid client data. */
export function challengeIn(clientDataJSON: string): { challenge: string; hash: string } {
  const { data } = ClientData.safeParse(decoded(clientDataJSON));
  if (!data) throw new Refusal(400, 'That is no answer of a passkey.');
  return { challenge: data.challenge, hash: challengeHash(data.challenge) };
}
/** A `crossOrigin` of true is invalid: no other site may show our pages in a frame. */
const ClientData = z.object({ challenge: z.string(), crossOrigin: z.optional(z.literal(false)) });

function decoded(clientDataJSON: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** @throws Refusal 400 for a challenge that is used, too old, of another purpose or of another member. */
export function requireChallenge(
  found: ChallengeItem | undefined,
  purpose: ChallengeItem['purpose'],
  userId?: string,
): asserts found is ChallengeItem {
  if (!found || found.purpose !== purpose || found.userId !== userId) throw expiredChallenge();
}

export const expiredChallenge = (): Refusal => new Refusal(400, 'That took too long. Please try again.');

/** Consumes a challenge. Its condition fails where the challenge was used meanwhile. */
export const useChallenge = (hash: string): TransactionWrite => Challenges.write.deleteWhen(hash, { purpose: exists });
