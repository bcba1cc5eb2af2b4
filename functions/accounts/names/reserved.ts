/** Names reserved for the site and its staff. No member can take one as a username or a first name. */
import { Refusal } from '../../platform/http/refusal.ts';
import { skeletonOf } from './skeleton.ts';

const THE_SITE = 'verandah';
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
  THE_SITE,
  // What the forum and the desk show for a deleted member.
  'deletedmember',
  'formermember',
  'unknownuser',
);

/** Refused beside the site's name, together with the words above, as in `The Verandah team` or `Verandah Customer Care`. */
const BESIDE_THE_SITE =
  `the our your my from at of for by and with a com au app account accounts agent ai assistant bot care centre contact
crew customer customers designer designers desk editor editors founder founders hq info mail member members moderation news office payment
payments refund refunds safety service services trust`.split(/\s/);

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
  const [staff, site, beside] = await Promise.all([
    skeletonsOf(STAFF),
    skeletonsOf(SITE),
    skeletonsOf(BESIDE_THE_SITE),
  ]);
  const joined = parts.join('');
  const isMadeOf = (words: string[]) => new RegExp(`^(?:${words.join('|')})+$`).test(joined);
  const namesTheSite = joined.includes(await skeletonOf(THE_SITE));
  if (isMadeOf(site) || (namesTheSite && isMadeOf([...site, ...beside])) || parts.some((part) => staff.includes(part)))
    throw new Refusal(400, RESERVED);
}

const skeletonsOf = (names: string[]) => Promise.all(names.map(skeletonOf));
