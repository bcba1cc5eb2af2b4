/** Decides whether a question stands alone, and completes a follow-up with an earlier question. */
import { type Concept, stems, topicsIn, weightedTopics } from '../text/words.ts';

/** Words in about half the library, which say little about a question's subject. */
const COMMON: ReadonlySet<string> = new Set(
  stems(`colour paint wall room house area space high wide long big small size height width cost price old new choose choosing
    plan planning work keep good right suit add change survive fix stop make fit install put clean remove replace cover improve
    arrange hide build avoid live help need proper difference between side front back whole`),
);

const CONTINUES = /^(?:and|but|or|also|so|then|what about|how about|what if|same|ok(?:ay)?)\b/i;
/** A pronoun for something named before; "a rug that suits" and "this room" have none. */
const REFERS =
  /\b(?:it|they|them|those|these|ones|both|either|the same|that one|this one|the other)\b|\b(?:do|about|with|for|of|like|to|is|does|than|why|after|before) that\b(?! \w+ (?:is|are))|\bthat\?/i;
/** Names one half of a comparison, or asks which of several: the answer before has the other half. */
const ELLIPTIC =
  /\b(?:which|what) ones?\b|\b(?:much|any|a bit|a lot|even|far) (?:\w{2,}er|more|less|worse)\b(?!.*\bthan\b)|^\W*(?:the )?(?:cheap|easi|quick|simpl|fast|small|bigg|larg)est\b|\bthe (?:cheapest|easiest|quickest|simplest)\W*$/i;
const ELLIPTIC_MAX = 3;
/** Ends with words for what was named before: "the hall is narrow though, same?", "I'm tall, does that change it?" */
const ENDS_BACK =
  /\b(?:then|though|tho|instead)\W*$|(?:^|[,.;:?!–—-]|\b(?:so|but|though|tho|still))\s*(?:the )?same(?: \w+)?\W*$|[,.;:–—-]\s*(?:does|do|will|would|is|should) (?:that|this|it)\b(?: \w+){0,3}\W*$/i;
/** In "Is it safe to", "it" refers to nothing when the thing is named after it. */
const STANDS_FOR_NOTHING = /\b(?:is|was) it \w+ (?:to|if|that|for|\w+ing)\b/i;

/** "Would curtains alone do it?" names one half only. */
const FEW_WORDS = 6;

/** Whether a question needs an earlier one: it refers back, or names at most one thing. */
export function pointsBack(question: string): boolean {
  const named = topicsIn(question);
  if (named.length <= 1 || CONTINUES.test(question.trim())) return true;
  if (ENDS_BACK.test(question)) return true;
  if (STANDS_FOR_NOTHING.test(question) && named.some(({ kin }) => kin.size > 0)) return false;
  if (named.length <= ELLIPTIC_MAX && ELLIPTIC.test(question)) return true;
  const pronoun = REFERS.exec(question);
  if (pronoun !== null && question.trim().split(/\s+/).length <= FEW_WORDS) return true;
  // "I have a brick wall, can I paint it?" says itself what "it" is; a verb or a place before it does not.
  const before = pronoun === null ? [] : topicsIn(question.slice(0, pronoun.index));
  return pronoun !== null && before.length <= 2 && before.every(({ kin }) => kin.size === 0);
}

/** The newest earlier question that names its own subject. @param earlier Oldest first. */
const subjectOf = (earlier: readonly string[]): string | undefined =>
  earlier.findLast((question) => !pointsBack(question)) ??
  earlier.findLast((question) => topicsIn(question).length > 0);

export const ROOMS =
  /\b(?:(?:living|dining|sitting|sun|powder|kids'?|family|rumpus) ?room|lounge(?: ?room)?|bed ?room|bath ?room|ensuite|kitchen|laundry|hallway|hall|study|home office|nursery|verandah|deck|balcony|pantry|garage|entry|stairs?)\b/i;
/** Kinds of things: one in the follow-up replaces one of the same kind in the earlier question. */
const KINDS = [
  ROOMS,
  /\b(?:walls?|ceilings?|floors?|doors?|windows?|skirtings?|trims?|cornices?|benchtops?|splashbacks?|rugs?|curtains?|blinds?)\b/i,
  /\b(?:federation|queenslander|terrace|bungalow|art deco|hamptons|mid-century|post-war|(?:19|20)\d0s)\b/i,
  /\b(?:north|south|east|west)(?:ern|erly|-facing| facing)?\b/i,
  /\b(?:sydney|melbourne|brisbane|perth|adelaide|hobart|darwin|canberra|cairns|nsw|vic(?:toria)?|qld|queensland|tas(?:mania)?|wa|sa|act|nt|(?:new )?south wales)\b/i,
];

/** The earlier question that this one needs, with this one's things replaced in it: "and the laundry?", "no, I meant the ceiling". */
function carriedOver(question: string, earlier: readonly string[]): string | undefined {
  const corrected = CORRECTS.test(question);
  const subject = corrected || pointsBack(question) ? (subjectOf(earlier) ?? '') : '';
  if (topicsIn(question).length > (corrected ? 6 : 3)) return subject || undefined;
  const replaced = KINDS.reduce((text, kind) => text.replace(kind, (old) => kind.exec(question)?.[0] ?? old), subject);
  return replaced || undefined;
}
const CORRECTS = /^\W*(?:no|nope|sorry|oops|wait|actually|not)\b|\b(?:i|we) meant?\b/i;

const PICKS =
  /\b(?:the )?(first|1st|second|2nd|third|3rd|fourth|4th|last|one|two|three|four) (?:ones?|options?|ideas?|suggestions?|points?|tips?|things?)\b|\b(?:option|idea|suggestion|point|tip|number) (one|1|two|2|three|3|four|4)\b/i;
const ORDER = [/^(?:first|1st|one|1)$/, /^(?:second|2nd|two|2)$/, /^(?:third|3rd|three|3)$/, /^(?:fourth|4th|four|4)$/];

/** The item of the last answer that "the second one" means: of its list, or else of its sentences. */
export function pickedFrom(question: string, answer: string): string | undefined {
  const named = (PICKS.exec(question) ?? []).slice(1).find(Boolean)?.toLowerCase();
  if (named === undefined || topicsIn(question.replace(PICKS, '')).length > 1) return undefined;
  const items = answer.match(/^(?:[-*]|\d+[.)]) .+$/gm) ?? answer.match(/[^.!?\n]{12,}[.!?]/g) ?? [];
  const item = named === 'last' ? items.at(-1) : items[ORDER.findIndex((each) => each.test(named))];
  return item?.replaceAll(/^(?:[-*]|\d+[.)])? ?|\*\*| ?\[\d+\]/g, '').trim();
}

/** The question, after the earlier one where it cannot stand alone. */
export const standaloneOf = (question: string, earlier: readonly string[]): string =>
  [carriedOver(question, earlier) ?? '', question].join(' ').trim();

const CARRIED = 0.6;
/** Weight of a common word in a follow-up, where the one new word is the question: "and what colours for it?" */
const COMMON_OF_A_FOLLOW_UP = 1.6;

/** The concepts of a question; those from an earlier question count less. */
export function topicOf(question: string, earlier: readonly string[]): Concept[] {
  const subject = carriedOver(question, earlier) ?? '';
  const own = weightedTopics(question).map((concept) =>
    subject !== '' && COMMON.has(concept.stem) ? { ...concept, weight: COMMON_OF_A_FOLLOW_UP } : concept,
  );
  const carried = topicsIn(subject, own.length === 0 ? 1 : CARRIED);
  return [...own, ...carried.filter(({ stem }) => own.every((concept) => concept.stem !== stem))];
}
