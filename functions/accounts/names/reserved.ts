/** Names reserved for the site and its staff. No member can take one as a username or a first name. */
import { refusedField } from '../../platform/http/refusal.ts';
import { plainLetters, skeletonOf } from './skeleton.ts';

const words = (list: string): string[] => list.trim().split(/\s+/);

/** Also refused as a part of a name, as in `admin-jane`. */
const STAFF = words('admin administrator moderator staff helpdesk helpline');
/** Also refused as a part of a name with the site's, as in `Jane (Verandah team)`. */
const TEAM = STAFF.concat(words('billing hotline official security support team'));
/** Refused alone, in the plural, and together with each other and the words below, as in `verandah.support` or `Site Team`. */
const ROLES = TEAM.concat(
  words(`anonymous customercare customerservice help mod operator owner root sysadmin system trustsafety trustandsafety trustnsafety verandah
    webmaster`),
  // What the forum and the desk show for a deleted member.
  words('deletedmember formermember unknownuser'),
);
/** Refused only together with one of the roles, as in `customer-support`: alone they are words like others. */
const AROUND = words(
  `the our your and account app client community customer desk forum member online safety service site trust user veranda web website`,
);
/** Refused beside the site's name, together with the words above, as in `Verandah Customer Care`. */
const BESIDE_THE_SITE = words(
  `my from at of for by with a com au agent ai assistant bot care centre contact crew designer editor founder hq info mail moderation news office
  payment refund`,
);

/** Digits and signs that are read as letters. The skeleton has 0 for o, and 1 and | for l. */
const LETTERS: Readonly<Record<string, string>> = {
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '€': 'e',
  '£': 'l',
  '(': 'c',
};

const RESERVED = 'That name is kept for Verandah’s own team. Please choose another.';

/**
 * Refuses names that read as the site or its staff: alone, in the plural, beside "site", "customer" and other such words, and beside the
 * site's name. However they are written: in letters of other alphabets and styles, with accents, with digits and signs in place of letters or
 * around them, or with punctuation in between.
 * @param field The field of the body that has the name. @throws Refusal 400.
 */
export async function refuseReserved(field: string, name: string): Promise<void> {
  const { staff, team, roles, besideTheSite, theSite } = await patterns();
  const [whole, parts] = await Promise.all([
    readingsOf(name),
    Promise.all(partsOf(name).map(readingsOf)).then((read) => read.flat()),
  ]);
  const namesTheSite = whole.some((reading) => reading.includes(theSite));
  const isReserved = (reading: string) => roles.test(reading) || (namesTheSite && besideTheSite.test(reading));
  if (whole.some(isReserved) || parts.some((part) => (namesTheSite ? team : staff).test(part)))
    throw refusedField(field, 400, RESERVED);
}

/** The words of a name: between spaces and punctuation, and from a capital letter to the next. `Jane @dmin` has `@dmin` too. */
function partsOf(name: string): string[] {
  const plain = plainLetters(name);
  const spaced = plain.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return [plain, spaced].flatMap((text) => [...text.split(/[^\p{L}\p{M}\p{N}]+/u), ...text.split(/[\s._-]+/)]);
}

/** What a text can be read as, as skeletons of letters and digits alone: digits and signs are letters, or stand at its ends. */
async function readingsOf(text: string): Promise<string[]> {
  const plain = plainLetters(text);
  const fromLetter = plain.replace(/^[^\p{L}]+/u, '');
  const cut = [plain, fromLetter].flatMap((one) => [one, one.replace(/[^\p{L}\p{M}]+$/u, '')]);
  const spelled = cut.map((one) => Array.from(one, (sign) => LETTERS[sign] ?? sign).join(''));
  return Promise.all([...new Set([...cut, ...spelled])].map(bare));
}

/** The skeleton without accents and punctuation. A d and cl look alike too, which UTS #39 leaves out. */
const bare = async (text: string): Promise<string> =>
  (await skeletonOf(text)).replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll('d', 'cl');

let made: ReturnType<typeof makePatterns> | undefined;

/** Made when the first name is chosen: most calls of this Lambda function choose none. */
const patterns = () => (made ??= makePatterns());

async function makePatterns() {
  const anyOf = async (list: string[]) => `(?:${(await Promise.all(list.map(bare))).join('|')})s?`;
  const [staff, team, roles, around, beside] = await Promise.all(
    [STAFF, TEAM, ROLES, AROUND, BESIDE_THE_SITE].map(anyOf),
  );
  return {
    staff: new RegExp(`^${staff}$`),
    team: new RegExp(`^${team}$`),
    roles: new RegExp(`^(?:${around})*${roles}(?:${around}|${roles})*$`),
    besideTheSite: new RegExp(`^(?:${around})*(?:${roles}|${beside})(?:${roles}|${around}|${beside})*$`),
    theSite: await bare('veranda'),
  };
}
