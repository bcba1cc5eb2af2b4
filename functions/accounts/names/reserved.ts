/** Names reserved for the site and its staff. No member can take one as a username or a first name. */
import { Refusal } from '../../platform/http/refusal.ts';
import { skeletonOf } from './skeleton.ts';

/** Also refused as part of a name, as in `admin-jane`. */
const STAFF = ['admin', 'administrator', 'moderator', 'staff'];
/** Refused alone or combined with each other, as in `verandah.support`; allowed beside other words, as in `verandah-lover`. */
const SITE = STAFF.concat(
  'anonymous',
  'billing',
  'help',
  'helpdesk',
  'mod',
  'official',
  'operator',
  'owner',
  'root',
  'security',
  'support',
  'system',
  'team',
  'verandah',
  // What the forum and the desk show for a deleted member.
  'deletedmember',
  'formermember',
  'unknownuser',
);

const RESERVED = 'That name is kept for Verandah’s own team. Please choose another.';

/**
 * Refuses reserved names and names that look like one: in letters of other alphabets, with accents, with digits in place of letters or at
 * the end, or with punctuation in between.
 * @throws Refusal 400.
 */
export async function refuseReserved(name: string): Promise<void> {
  // `admin2` reads as `admin`.
  const base = name.normalize('NFKC').replace(/\p{N}+$/u, '');
  const skeleton = (await skeletonOf(base)).replaceAll(/\p{M}/gu, '');
  const parts = skeleton.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const [staff, site] = await Promise.all([skeletonsOf(STAFF), skeletonsOf(SITE)]);
  const isMadeOfThem = new RegExp(`^(?:${site.join('|')})+$`).test(parts.join(''));
  if (isMadeOfThem || parts.some((part) => staff.includes(part))) throw new Refusal(400, RESERVED);
}

const skeletonsOf = (names: string[]) => Promise.all(names.map(skeletonOf));
