/** The exports of one event of the stream: their order, and the one scan that finds the items of all their members. */

import { hasAccess, type SubscriptionItem, Subscriptions } from '../platform/table/items/subscription.ts';
import { type UserItem, Users } from '../platform/table/items/user.ts';
import type { Key } from '../platform/table/keys.ts';
import { type Finding, findKeys } from '../platform/table/scan.ts';
import { batchGet } from '../platform/table/table.ts';
import { Exports } from '../uploads/items.ts';

interface Wanted {
  userId: string;
  id: string;
}
export interface Batch {
  /** Paying members first, then those with a verified address: an account costs nothing, and an export delays those after it. */
  inOrder: Wanted[];
  /** The keys of a member's items. The first call scans the table for all members; a call after a failed scan scans again. */
  keysOf(member: UserItem): Promise<readonly Key[]>;
}

/** @param wanted At most 100, as the stream sends. Each may have ended since it was requested, and its member may be deleted. */
export async function batchOf(wanted: readonly Wanted[]): Promise<Batch> {
  const ids = [...new Set(wanted.map(({ userId }) => userId))];
  const [exports, users, subscriptions] = await Promise.all([
    batchGet(wanted.map(({ userId, id }) => Exports.at(userId, id))),
    batchGet(ids.map((id) => Users.at(id))),
    batchGet(ids.map((id) => Subscriptions.at(id))),
  ]);
  const ranks = new Map(ids.map((id, place) => [id, rankOf(users[place], subscriptions[place])]));
  const rank = ({ userId }: Wanted) => ranks.get(userId) ?? LAST;
  const waiting = new Set(wanted.filter((_, place) => exports[place]?.state === 'working').map(({ userId }) => userId));
  return {
    inOrder: wanted.toSorted((one, two) => rank(one) - rank(two)),
    keysOf: sharedScan(users.flatMap((user) => (user && waiting.has(user.id) && !user.deletion?.begun ? [user] : []))),
  };
}

const LAST = 2;
function rankOf(user: UserItem | undefined, subscription: SubscriptionItem | undefined): number {
  if (hasAccess(subscription)) return 0;
  return user?.emailVerified ? 1 : LAST;
}

function sharedScan(members: readonly UserItem[]): Batch['keysOf'] {
  const left = new Map(members.map((member) => [member.id, member]));
  let scan: Promise<Finding> | undefined;
  const scanned = () =>
    findKeys([...left.values()]).catch((error: unknown) => {
      scan = undefined;
      throw error;
    });
  return async (member) => {
    scan ??= scanned();
    // Also where this member's export fails: the stream retries it.
    left.delete(member.id);
    return (await scan).keysOf(member);
  };
}
