/** Idempotency keys: a POST creates something once, however often it arrives with the same key. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import type { Routes } from '../../../shared/contract/routes.ts';
import { IDEMPOTENCY_HEADER, IdempotencyKey } from '../../../shared/contract/site.ts';
import { absentOr, atMost } from '../table/expressions.ts';
import { IdempotencyClaims } from '../table/items/counts.ts';
import type { TransactionWrite } from '../table/table.ts';
import { secondsFromNow, toSeconds } from '../time.ts';
import { parse } from './input.ts';
import { Refusal } from './refusal.ts';

/** Most repeats come within seconds. A day also covers a laptop that was closed in between. */
const REMEMBERED_SECONDS = DAY_SECONDS;

/** The calls that the contract says take a key. */
type KeyedRoute = { [K in keyof Routes]: Routes[K] extends { idempotent: true } ? K : never }[keyof Routes];

/** One call with a key: its caller, and a digest of its content, so that the content is not stored twice. */
export interface KeyedCall {
  userId: string;
  route: KeyedRoute;
  key: string;
  digest: string;
}

/**
 * The keyed call; undefined without a key.
 * @param sent The content that a repeat must have too.
 * @throws Refusal 400 for a key that is not printable ASCII, or is empty or too long.
 */
export function keyedCall(context: Context, userId: string, route: KeyedRoute, sent: unknown): KeyedCall | undefined {
  const given = context.req.header(IDEMPOTENCY_HEADER);
  if (given === undefined) return undefined;
  const key = parse(IdempotencyKey, given, '') as string;
  return { userId, route, key, digest: createHash('sha256').update(JSON.stringify(sent)).digest('base64url') };
}

/**
 * The write that claims the key with the ids of the created things, for the transaction that creates them. Its condition fails where
 * the key is claimed already. DynamoDB deletes late, so an item past its `ttl` counts as absent.
 */
export const claimKey = (
  { userId, route, key, digest }: KeyedCall,
  created: Record<string, string>,
): TransactionWrite =>
  IdempotencyClaims.write.replace(
    userId,
    route,
    key,
    { digest, created, ttl: secondsFromNow(REMEMBERED_SECONDS) },
    { ttl: absentOr(atMost(toSeconds())) },
  );

/**
 * The ids that an earlier call with this key has created; undefined for the first call.
 * @throws Refusal 422 when the key was used for something else.
 */
export async function createdUnder(call: KeyedCall): Promise<Record<string, string> | undefined> {
  const claimed = await IdempotencyClaims.get(call.userId, call.route, call.key);
  if (claimed && claimed.digest !== call.digest)
    throw new Refusal(422, 'This Idempotency-Key was used for something else. Use a new one.');
  return claimed?.created;
}
