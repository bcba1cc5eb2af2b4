/** Settings that advice is bound to: a state, a side of the house, an era, a room, a way of life. */
import type { Passage } from '../text/sentences.ts';

const patterns = (list: string): RegExp[] => list.split(/;\s+/).map((pattern) => new RegExp(pattern, 'i'));
const CODES = 'ACT NSW NT QLD SA TAS VIC WA'.split(' ');
const STATES =
  patterns(String.raw`\bACT\b|canberra|capital territory; new south wales|sydney|\bnsw\b; northern territory|darwin; queensland\b|brisbane|\bqld\b;
  south australia|adelaide; tasmania|hobart; victoria\b(?! terrace)|melbourne; western australia|perth`);

/** What a passage is worth whose heading names the question's setting, another of the kind, or one where the question names none. */
const KINDS = [
  { same: 1.3, other: 0.4, unasked: 1, names: STATES },
  {
    same: 1.2,
    other: 0.5,
    unasked: 0.9,
    names: patterns(String.raw`\bnorth(?!ern terr); \bsouth(?! aus| wales); \beast; \bwest(?!ern aus)`),
  },
  {
    same: 1.3,
    other: 0.5,
    unasked: 0.75,
    names:
      patterns(String.raw`federation|edwardian|\b1(?:89|90|91)\d; queenslander; terrace|victorian|cottage|colonial|georgian|\b18[0-8]\d; bungalow|\b192\d;
  deco\b|inter-?war|\b193\d; mid-?century|post-?war|\b19[4-7]\d|\b[4-7]0s; brick veneer|\b19[89]\d|\b200\d|\b[89]0s; warehouse|industrial|\bloft;
  coastal|hampton; japandi|scandi|bohemian|maximalist; project home|new build`),
  },
  {
    same: 1.1,
    other: 0.75,
    unasked: 0.95,
    names:
      patterns(String.raw`kitchen|pantry; bath ?room|ensuite|shower|toilet|powder; bed(?:\b|room|head|side)|nursery|\bcot\b; laundr; living|lounge|sofa; dining; hall|entry|mudroom;
  home office|study\b|desk|work (?:at|from) home; verandah|deck\b|outdoor|balcon|patio|garden|courtyard; exterior|outside|front door|facade; stair`),
  },
  {
    same: 1.6,
    other: 0.8,
    unasked: 0.6,
    names:
      patterns(String.raw`\brent|landlord|\bbond\b; age?ing|older|elderly|walker|wheelchair|accessib|dementia|\b[789]\d(?! ?[\da-z%])|\b(?:mum|dad|nan)\b|grand(?:ma|pa|mother|father);
  bab(?:y|ies)|child|\bkids?\b|\bboys?\b|\bgirls?\b|toddler|nursery|\bcot\b|\bson\b|daughter|teenage; \bpets?\b|\bdogs?\b|\bcats?\b|puppy; flood; bushfire|ember`),
  },
  {
    same: 1.2,
    other: 0.3,
    unasked: 0.3,
    names:
      patterns(String.raw`smoke|\bfire(?!place)|alarm; asbestos|suspect|fibro; \blead paint|old paint may; shock|tingle|safety switch|burn; \bgas\b|carbon; \bpools?\b|\bspas?\b; load bearing|structural|knock|already open;
  \bcords?\b|chains?\b|cordless; \bfalls?\b|climb|tip over|balustrade; sags?\b|ceiling that; licen[cs]|who may|\bDIY\b|\bmyself\b; emergenc|dangerous|safely`),
  },
];
const indexesIn = (names: readonly RegExp[], text: string): number[] =>
  names.flatMap((name, at) => (name.test(text) ? [at] : []));
/** The names of states and cities in a text. */
export const placesIn = (text: string): string[] => STATES.flatMap((name) => name.exec(text) ?? []);

/** How to recognise a house answers no question about what to do there. */
const TELLS_APART = /^how to (?:recogni[sz]e|tell|date)\b/i;
const ASKS_WHICH = /\b(?:recogni[sz]e|identify|how old|(?:what|which) (?:style|era|kind|type)|is (?:it|this) an?)\b/i;

/**
 * How well a passage suits the setting of a question: more than 1 for the same, less for another.
 * @param setting The question, and what is known of the home and the room.
 */
export function aptOf({ title, heading }: Passage, setting: string): number {
  const worths = KINDS.map(({ names, ...worth }) => {
    const own = indexesIn(names, `${title} ${heading}`);
    const asked = indexesIn(names, setting);
    if (own.length === 0) return 1;
    return own.some((at) => asked.includes(at)) ? worth.same : asked.length > 0 ? worth.other : worth.unasked;
  });
  const apart = TELLS_APART.test(heading) && !ASKS_WHICH.test(setting) ? 0.3 : 1;
  return worths.reduce((product, worth) => product * worth, apart);
}

/** Whether a sentence is about another state, or begins with another setting than the question's. @param state The home's. */
export const isElsewhere = (text: string, setting: string, state: string | undefined): boolean =>
  KINDS.some(({ names }) => {
    const asked = indexesIn(names, setting);
    if (names === STATES && state) asked.push(CODES.indexOf(state));
    const named = indexesIn(names, names === STATES ? text : text.split(' ').slice(0, 5).join(' '));
    return asked.length > 0 && named.length > 0 && !named.some((at) => asked.includes(at));
  });
