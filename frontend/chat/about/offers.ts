/** Finds facts about a home in a member's question and offers to save them; nothing is saved without a press. */
import type { HomeChange, Household } from '../../../shared/rooms.ts';

export interface Offer {
  /** The offer's label, such as "We rent it". */
  words: string;
  /** The change of the home, given the current household. */
  change: (household: readonly Household[]) => HomeChange;
}

const HOUSEHOLD_WORDS: [Household, RegExp, string][] = [
  ['children', /\b(kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|son|daughter|twins)\b/i, 'Children live here'],
  [
    'older',
    /\b(mum|dad|parents?|grand(?:ma|pa|mother|father|parents?)|nan|elderly)\b.*\b(moving in|lives?|living|stays?)\b/i,
    'Older people live here',
  ],
  ['access', /\b(wheelchair|walking frame|walker|unsteady|mobility)\b/i, 'Somebody needs easy access'],
  ['pets', /\b(dogs?|pupp(?:y|ies)|cats?|kittens?|pets?)\b/i, 'Pets live here'],
];

/** "2602" after a word that says it is a postcode, or after a state. */
const POSTCODE = /\b(?:postcode|ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\b[^\d\n]{0,6}(\d{4})\b/;

/** Offers from the words of a question, at most one for each field, in the order of the home's fields. */
export function offersIn(text: string): Offer[] {
  const [, postcode] = POSTCODE.exec(text) ?? [];
  const rented =
    /\b(we(?:'re| are)? rent(?:ing)?|i(?:'m| am)? rent(?:ing)?|my landlord|our landlord|the landlord|rental)\b/i.test(
      text,
    );
  const owned = /\b(we own|i own|we(?:'ve| have) bought|we bought|i bought|our mortgage)\b/i.test(text);
  return [
    ...(postcode === undefined ? [] : [{ words: `Postcode ${postcode}`, change: () => ({ postcode }) }]),
    ...(rented && !owned ? [{ words: 'We rent it', change: () => ({ tenure: 'rented' as const }) }] : []),
    ...(owned && !rented ? [{ words: 'We own it', change: () => ({ tenure: 'owned' as const }) }] : []),
    ...HOUSEHOLD_WORDS.filter(([, pattern]) => pattern.test(text)).map(([who, , words]) => ({
      words,
      change: (household: readonly Household[]) => ({ household: [...new Set([...household, who])] }),
    })),
  ];
}
