/** Finds a message's intent with plain patterns: a greeting, thanks, a question about a pin, two photos, something else. */
import { conceptsOf, tokens } from '../text/words.ts';

const GREETINGS = new Set(
  'hi hello hey hiya gday g day good morning afternoon evening there all mate again how are you ya is it going things doing today hows'.split(
    ' ',
  ),
);
const GREETS = /^\W*(?:hi|hello|hey|hiya|g'?day|good (?:morning|afternoon|evening))\b/i;
const THANKS = /\b(?:thanks|thank you|thankyou|cheers|much appreciated|appreciate (?:it|that)|legend)\b/i;
const N = '(\\d{1,2}|one|two|three|four|five|first|second|third|fourth|fifth|last)';
const PIN = new RegExp(`\\b(?:pin|note|marker)s? ?(?:number|no\\.?|#)? ?${N}\\b|\\b${N} (?:pin|note|marker)\\b`, 'i');
/** Names a pin only where the conversation has photos or pins. */
const NUMBERED = new RegExp(`(?:\\b(?:number|point|no\\.) ?|#)${N}\\b`, 'i');
const COMPARES =
  /\b(?:compar\w+|differen(?:t|ce)s?|before and after|better or worse|improve(?:d|ment)|changed|versus|vs|which (?:one|of|photo|picture|room|is|looks|feels|has)|\w+(?:er|ier) than|(?:more|less) \w+ than)\b/i;
const TWO_PHOTOS =
  /\b(?:two|both|first|earlier|previous|last|other|old|new|second|these|before and after) (?:\w+ )?(?:photos?|pictures?|images?|shots?|pics?)\b/i;
const A_PHOTO =
  /\b(?:this|my|these|the|that|our|attached|both|two|last|first|second) (?:\w+ )?(?:photos?|pics?|snaps?)\b(?! (?:frames?|wall|gallery|album))|\b(?:in|from|at|see|attach(?:ed)?|uploaded|sent|compare|judge|rate) (?:\w+ )?(?:this|my|these|the|that|both|two) (?:picture|image)s?\b(?! (?:rail|hook|frame|light|window|wall))|\b(?:here is|here's|attached|i(?:'ve| have)? (?:sent|uploaded|attached)) an? (?:photo|picture|pic|image)\b/i;
const THE_ANSWER =
  /\bdid you say\b|\b(?:you|your) (?:just |also )?(?:said|mean|meant|mentioned|wrote|suggested|recommended|told|last answer|answer|advice)\b|\b(?:shorter|in short|summar\w+|simpler|explain (?:that|again|it)|say that again|are you sure|come from|your source)\b/i;
const ACCOUNT =
  /\b(?:my|our|your|the|this) (?:membership|subscription)\b|\bunsubscribe\b|\b(?:close|delete|cancel|into) my account\b|\bmy (?:password|passkey)\b/i;
/** Tasks that are not about a home, even with a word of the trade. */
const OTHER_TASKS =
  /\b(?:poems?|haiku|limerick|joke|song|lyrics|essay|python|javascript|typescript|html|sql|excel|footy|football|soccer|rugby|cricket|afl|nrl|tennis|olympics?|tax(?:es)?|negative gearing|bitcoin|crypto\w*|share market|stock market|election|prime minister|itinerary|passport|visa|translate|mortgages?|home loans?|interest rates?|superannuation|lottery|horoscope|divorce|(?:phone|internet|data) plans?|weather (?:forecast|in|for|tomorrow|today)|capital of)\b|\bwrite (?:me )?(?:an? )?(?:story|code|script|program|letter|email|speech)\b/i;
/** Fields of their own, with words that a home has too: they count where no passage meets the question. */
const OTHER_FIELDS =
  /\b(?:recipes?|flights?|hotels?|holidays?|movies?|novel|politic\w+|president|minister|software|coding|programming|cook|bake|baking|bread|cake|pavlova|curry|lasagne|dinner|soup|visit|beach(?:es)?|travel|trip|shares|invest\w*|diet|medicine|medication|symptoms?|doctor|lawyer|car|cars|engine|boat|bike|bicycle|maths?|equation|match|game|team|(?:who|which team) (?:won|will win)|phone|laptop|weather|school|exam|girlfriend|boyfriend|birthday|history of|war|planet|film)\b/i;

/** Intents that ask nothing about a home. */
export const BESIDE_HOMES: ReadonlySet<string> = new Set(['greeting', 'thanks', 'account', 'off-topic']);

/** How many photos a question refers to: none, one or two. */
export const photosAskedFor = (question: string): number =>
  COMPARES.test(question) && TWO_PHOTOS.test(question) ? 2 : A_PHOTO.test(question) ? 1 : 0;

/** An intent of the tool understand_question. @param setting Photos in the conversation, with the question's own; whether there is an answer, and a passage on it. */
export function intentOf(question: string, setting: { photos: number; hasAnswer: boolean; isMet?: boolean }): string {
  const words = tokens(question);
  const named = conceptsOf(question);
  if (words.length > 0 && words.length <= 7 && GREETS.test(question) && words.every((word) => GREETINGS.has(word)))
    return 'greeting';
  if (THANKS.test(question) && !question.includes('?') && named.length <= 4) return 'thanks';
  if (ACCOUNT.test(question) && named.length <= 6) return 'account';
  if (PIN.test(question) || (setting.photos > 0 && NUMBERED.test(question))) return 'about-a-pin';
  const compares = COMPARES.test(question) && (TWO_PHOTOS.test(question) || named.length <= 3);
  if (setting.photos >= 2 && compares) return 'compare-photos';
  if (setting.hasAnswer && THE_ANSWER.test(question) && named.length <= 6) return 'about-the-answer';
  // Words of the trade make it a question about a home: one does, or two where it names another task.
  const ofTheTrade = named.filter(({ kin }) => kin.size > 0).length;
  const isOther =
    (OTHER_FIELDS.test(question) && ofTheTrade === 0 && !setting.isMet) ||
    (OTHER_TASKS.test(question) && ofTheTrade <= 1);
  return isOther ? 'off-topic' : 'question';
}

/** The number of the named pin; -1 for `last`, 0 for none. */
export function pinNumberIn(question: string): number {
  const found = PIN.exec(question) ?? NUMBERED.exec(question);
  const named = found?.slice(1).find(Boolean)?.toLowerCase();
  if (named === 'last') return -1;
  const words = 'one two three four five first second third fourth fifth'.split(' ');
  return Number(named) || (words.indexOf(named ?? '') % 5) + 1;
}
