/**
 * Finds everything in the table that names a member, with a full scan that several members share. The table has no index by member: posts,
 * replies, likes, reports and photos are keyed for their reads, and an account is deleted once
 * (infra/docs/decisions/deletion.md).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { client } from './client.ts';
import type { Item, Key } from './keys.ts';
import { type Named, namedIn, scanExpressions } from './naming.ts';
import { TableName } from './table.ts';

/** The pause between two pages of 1 MB, at 128 read units each: an eighth of what prod may read in a second. */
const PAUSE_MS = 120;
/** The most keys that a scan for several members holds: about 30 MB. */
const MAX_KEYS = 100_000;

/** The keys of what a scan found. */
export interface Finding {
  /** When the scan began, in milliseconds since 1970. It misses items that were written after their page was read. */
  since: number;
  /** The keys of the items that name the member, in no order, each once. Scans again for a member whom the scan did not include. */
  keysOf(member: Named): Promise<readonly Key[]>;
  /** How many items name the member; infinite for a member whom the scan did not include. */
  countOf(member: Pick<Named, 'id'>): number;
}

/**
 * Scans the table once for all these members; not at all for none. Before a deletion, end the sessions of all of them. What it holds is
 * bounded: beyond `maxKeys` it leaves out the member with the most keys, for whom `keysOf` scans again, so that one member's items neither
 * fill the memory nor delay the others.
 */
export async function findKeys(members: readonly Named[], maxKeys = MAX_KEYS): Promise<Finding> {
  const since = Date.now();
  const found = new Map(members.map(({ id }): [string, Key[]] => [id, []]));
  let held = 0;
  if (members.length > 0)
    for await (const { item, named } of itemsNaming(members)) {
      for (const { id } of named) {
        const own = found.get(id);
        if (!own) continue;
        own.push({ PK: item.PK, SK: item.SK });
        held += 1;
      }
      while (held > maxKeys && found.size > 1) held -= leaveOutLargest(found);
    }
  return {
    since,
    keysOf: async (member) => found.get(member.id) ?? (await findKeys([member])).keysOf(member),
    countOf: ({ id }) => found.get(id)?.length ?? Number.POSITIVE_INFINITY,
  };
}

/** @returns How many keys the member had. */
function leaveOutLargest(found: Map<string, Key[]>): number {
  const [largest] = [...found].toSorted(([, one], [, two]) => two.length - one.length);
  if (!largest) return 0;
  found.delete(largest[0]);
  return largest[1].length;
}

/** The items that name one of these members, each once, with only the attributes that the rule reads. */
async function* itemsNaming(members: readonly Named[]): AsyncGenerator<{ item: Item; named: Named[] }> {
  const pages = paginateScan({ client }, { TableName, ...scanExpressions(members) });
  for await (const { Items = [], LastEvaluatedKey: continues } of pages) {
    for (const item of Items as Item[]) {
      const named = namedIn(item, members);
      if (named.length > 0) yield { item, named };
    }
    if (continues) await pause(PAUSE_MS);
  }
}
