/** Finds the items of a member, and sorts their keys by the list of the export. Uses one scan, like a deletion, and keeps only the keys. */
import { log } from '../../platform/log.ts';
import type { UserItem } from '../../platform/table/entities/accounts/user.ts';
import type { Key } from '../../platform/table/keys.ts';
import { itemsNaming } from '../../platform/table/scan.ts';

/** The lists of the export whose rows are items, by a pattern for the key as `PK SK`. */
const LISTED = {
  rooms: /^HOME#\S+ ROOM#/,
  posts: /^FEED#\S+ POST#/,
  replies: /^POST#\S+ REPLY#/,
  likes: /^POST#\S+ LIKE#/,
  photos: /^IMAGE#/,
  imports: /^IMPORT#\S+ JOB$/,
  passkeys: /^PASSKEYS#/,
  emails: /^MAIL#/,
  decisions: /^AUDIT ENTRY#/,
} as const;
type Listed = keyof typeof LISTED | 'reports';
export type Found = Record<Listed, Key[]>;

/** Items that the export reads in another way, or does not contain. */
const LEFT_OUT: readonly RegExp[] = [
  // Read separately: account, membership, home, sessions.
  /^USER#\S+ (PROFILE|SUBSCRIPTION)$/,
  /^HOME#\S+ HOME$/,
  /^SESSIONS#/,
  // Credentials, which nobody is shown.
  /^(SESSION|PASSKEY|CHALLENGE|ENROLMENT|RESET|VERIFY)#/,
  // Lookups of the account, and internal items.
  /^(USERNAME|SKELETON|EMAIL|CUSTOMER|DEVICE|RATE|IDEMPOTENCY|DUE|EXPORT)#/,
  /^HOME#\S+ FIRST$/,
  /^IMPORT#\S+ FAILURE#/,
  // A deleted room whose contents are still being removed.
  /^ROOM#\S+ REMOVAL$/,
  // Reports by others, which are confidential. The reported text is in the member's own posts.
  /^REPORTED#/,
  // The ledger entry of a deleted account.
  /^DELETED MEMBER#/,
];

/** The list that an item belongs to; undefined for an unknown kind of item. */
export function placeOf({ PK, SK }: Key, memberId: string): Listed | 'left out' | undefined {
  // A report by the member. A report about them has their id in the partition key.
  if (PK.startsWith('REPORTED#') && SK === `BY#${memberId}`) return 'reports';
  const at = `${PK} ${SK}`;
  const listed = Object.entries(LISTED).find(([, pattern]) => pattern.test(at));
  if (listed) return listed[0] as keyof typeof LISTED;
  return LEFT_OUT.some((pattern) => pattern.test(at)) ? 'left out' : undefined;
}

/** The member's items in the order of their keys, which is oldest first where a key contains the time. */
export async function findOwn(member: Pick<UserItem, 'id' | 'username' | 'email'>): Promise<Found> {
  const found: Found = {
    rooms: [],
    posts: [],
    replies: [],
    likes: [],
    reports: [],
    photos: [],
    imports: [],
    passkeys: [],
    emails: [],
    decisions: [],
  };
  for await (const { PK, SK } of itemsNaming(member)) {
    const place = placeOf({ PK, SK }, member.id);
    if (place === undefined) log.error('a kind of item has no place in an export', { kind: PK.split('#')[0] });
    else if (place !== 'left out') found[place].push({ PK, SK });
  }
  for (const keys of Object.values(found)) keys.sort((one, two) => (orderOf(one) < orderOf(two) ? -1 : 1));
  return found;
}

const orderOf = ({ PK, SK }: Key) => `${SK} ${PK}`;
