/** What the table has of a member, sorted by where in the file it goes. One scan, as a deletion reads it; of each item only the key is held. */
import { log } from '../../platform/log.ts';
import type { UserItem } from '../../platform/table/entities/accounts/user.ts';
import type { Key } from '../../platform/table/keys.ts';
import { itemsNaming } from '../../platform/table/scan.ts';

/** Lists of the file whose rows are items, by what the key is as `PK SK`. */
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

/** What is in the file under another name, or is not the member's to take. */
const LEFT_OUT: readonly RegExp[] = [
  // Read by themselves: account, membership, home, sessions.
  /^USER#\S+ (PROFILE|SUBSCRIPTION)$/,
  /^HOME#\S+ HOME$/,
  /^SESSIONS#/,
  // What proves who somebody is. It is shown to nobody.
  /^(SESSION|PASSKEY|CHALLENGE|ENROLMENT|RESET|VERIFY)#/,
  // What leads to the account, and what only the site's own working needs.
  /^(USERNAME|SKELETON|EMAIL|CUSTOMER|DEVICE|RATE|IDEMPOTENCY|DUE|EXPORT)#/,
  /^HOME#\S+ FIRST$/,
  /^IMPORT#\S+ FAILURE#/,
  // A room that its member has deleted, on its way out.
  /^ROOM#\S+ REMOVAL$/,
  // What others say of the member, in confidence. The reported words are in the member's posts.
  /^REPORTED#/,
  // Of an account that is gone, or going for good.
  /^DELETED MEMBER#/,
];

/** Where an item goes; undefined for a kind that nobody has placed. */
export function placeOf({ PK, SK }: Key, memberId: string): Listed | 'left out' | undefined {
  // A report about the member has them in the other half of its key.
  if (PK.startsWith('REPORTED#') && SK === `BY#${memberId}`) return 'reports';
  const at = `${PK} ${SK}`;
  const listed = Object.entries(LISTED).find(([, pattern]) => pattern.test(at));
  if (listed) return listed[0] as keyof typeof LISTED;
  return LEFT_OUT.some((pattern) => pattern.test(at)) ? 'left out' : undefined;
}

/** In the order of their keys: oldest first, where a key carries the time. */
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
