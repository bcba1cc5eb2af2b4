/**
 * Finds everything in the table that names a member, with a full scan. The table has no index by member: posts, replies, likes, reports and
 * photos are keyed for their reads, and an account is deleted once (infra/docs/decisions/0058-a-deletion-reads-the-table.md).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { MEMBER_ACTIONS } from '../../../shared/admin.ts';
import { ABOUT_PERSON } from './entities/admin/audit-entry.ts';
import { fold, keys } from './keys.ts';
import { type Item, scanTable } from './table.ts';

/** The pause between two pages of 1 MB, at 128 read units each: an eighth of what prod may read in a second. */
const PAUSE_MS = 120;

/** Every attribute that contains a member's id, beside both parts of the key. */
const NAMED = ['userId', 'authorId', 'owner', 'snapshot.authorId', 'memberId'];

/**
 * Finds the audit entries about a member that an earlier build wrote, without an id. The action must be about a member, because another
 * entry's subject is a post's title or a file's name, which anybody can register as their username. The entries of an earlier, deleted
 * member have the id in place of the username.
 */
const OLD_AUDIT = {
  test: `(PK = :audit AND attribute_not_exists(#memberId) AND #subject = :name AND (#action IN (${MEMBER_ACTIONS.map(
    (_, place) => `:action${place}`,
  ).join(', ')}) OR (begins_with(#action, :report) AND #detail = :person)))`,
  names: ['subject', 'action', 'detail'],
  values: {
    ':audit': keys.audits().PK,
    ':report': 'report.',
    ':person': ABOUT_PERSON,
    ...Object.fromEntries(MEMBER_ACTIONS.map((action, place) => [`:action${place}`, action])),
  },
};

/**
 * The items in no order, each once. It misses items that are written after their page was read, so end the member's sessions first.
 * `username` and `email` find the old audit entries about the member, and the rate limits on guesses at their password.
 */
export async function* itemsNaming({
  id,
  username,
  email = username,
}: {
  id: string;
  username: string;
  email?: string | undefined;
}): AsyncGenerator<Item> {
  const paths = NAMED.map((path) =>
    path
      .split('.')
      .map((name) => `#${name}`)
      .join('.'),
  );
  const names = [...NAMED.flatMap((path) => path.split('.')), ...OLD_AUDIT.names];
  const tests = [
    'contains(PK, :id)',
    'contains(SK, :id)',
    ...paths.map((path) => `${path} = :id`),
    OLD_AUDIT.test,
    'begins_with(PK, :guesses)',
    'begins_with(PK, :guessesByEmail)',
  ];
  for (let after: Record<string, unknown> | undefined, first = true; first || after; first = false) {
    if (!first) await pause(PAUSE_MS);
    const { Items = [], LastEvaluatedKey } = await scanTable({
      FilterExpression: tests.join(' OR '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':id': id,
        ':name': username,
        ...OLD_AUDIT.values,
        ':guesses': `RATE#guess-pair#${fold(username)}#`,
        ':guessesByEmail': `RATE#guess-pair#${fold(email)}#`,
      },
      ...(after && { ExclusiveStartKey: after }),
    });
    yield* Items as Item[];
    after = LastEvaluatedKey;
  }
}
