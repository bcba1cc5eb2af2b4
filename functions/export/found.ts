/** Sorts the keys of a member's items, which a scan has found, by the list of the export. */
import { log } from '../platform/log.ts';
import type { Key } from '../platform/table/keys.ts';

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
  // Read separately: account, membership, home, links, sessions.
  /^USER#\S+ (PROFILE|SUBSCRIPTION)$/,
  /^HOME#\S+ (HOME|LINKS)$/,
  /^SESSIONS#/,
  // Credentials, which nobody is shown.
  /^(PASSKEY|CHALLENGE|ENROLMENT|RESET|SHARE|VERIFY)#/,
  // Lookups of the account, and internal items.
  /^(USERNAME|SKELETON|EMAIL|CUSTOMER|DEVICE|RATE|IDEMPOTENCY|EXPORT|CONNECTION)#/,
  /^DUE DAY#/,
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
export function sortOwn(keys: readonly Key[], memberId: string): Found {
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
  for (const key of keys) {
    const place = placeOf(key, memberId);
    if (place === undefined) log.error('a kind of item has no place in an export', { kind: key.PK.split('#')[0] });
    else if (place !== 'left out') found[place].push(key);
  }
  for (const list of Object.values(found)) list.sort((one, two) => (orderOf(one) < orderOf(two) ? -1 : 1));
  return found;
}

const orderOf = ({ PK, SK }: Key) => `${SK} ${PK}`;
