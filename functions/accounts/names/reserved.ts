/** Names that only the site and its staff go by: nobody registers one, and no first name is one. */
import { Refusal } from '../../platform/http/refusal.ts';
import { skeletonOf } from './skeleton.ts';

/** Refused also as a part of a name, as in `admin-jane`. */
const STAFF = ['admin', 'administrator', 'moderator', 'staff'];
/** Refused alone and with each other, as in `verandah.support`, and not in `verandah-lover`. */
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
  // What the forum and the desk show for who is gone.
  'deletedmember',
  'formermember',
  'unknownuser',
);

const RESERVED = 'That name is kept for Verandah’s own team. Please choose another.';

/**
 * Refuses names that are taken for staff or the site, also where they only look like one: in letters of other alphabets, with accents, with
 * digits for letters or after them, with other signs between.
 * @throws Refusal 400.
 */
export async function refuseReserved(name: string): Promise<void> {
  // `admin2` says admin.
  const base = name.normalize('NFKC').replace(/\p{N}+$/u, '');
  const skeleton = (await skeletonOf(base)).replaceAll(/\p{M}/gu, '');
  const parts = skeleton.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const [staff, site] = await Promise.all([skeletonsOf(STAFF), skeletonsOf(SITE)]);
  const isMadeOfThem = new RegExp(`^(?:${site.join('|')})+$`).test(parts.join(''));
  if (isMadeOfThem || parts.some((part) => staff.includes(part))) throw new Refusal(400, RESERVED);
}

const skeletonsOf = (names: string[]) => Promise.all(names.map(skeletonOf));
