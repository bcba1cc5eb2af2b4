/** Understanding without a model: for plain first questions, and when the model is late or absent. */
import { isWordless } from '../../../shared/chat.ts';
import { type Intent, isBesideHomes } from '../../../shared/designer/understanding.ts';
import { withoutRuledOut } from '../safety/hazards.ts';
import { writtenIn } from './language.ts';
import { roomNamed } from './room-names.ts';
import { topicOf } from './topics.ts';
import type { Understanding } from './understanding.ts';

/** An earlier question and what was answered. */
export interface PastQuestion {
  question: string;
  reply: string;
  /** Whether the question brought a photo. */
  broughtPhoto?: boolean;
}

/** Words that a short question can consist of without naming a subject. */
const NO_CONCEPT = new Set(
  `a about again all also am an and any anything are as at be because been better but by can can't could did do does doesn't don't
  else ever for from get go good got had has have hello help hey hi how i i'd i'll i'm i've if in instead into is isn't it it's its just kind
  know let like look make maybe me mean mine more most much my need no not now of off ok okay on one ones only or other our out
  please put really same say see should so some something sort still such sure tell than thank thanks that that's the their them then there
  these they thing think this those to too try up us use want was way we well what what's when where which while who why will with
  without won't would wouldn't yes you your
  aren't arent cant couldn't couldnt didn't didnt doesnt dont gonna gotta hasn't hasnt haven't havent heaps hes id im isnt ive lol pls plz
  shes thats theres they're theyre they've theyve tho though wasn't wasnt we're weren't werent weve whats wont wouldnt youre youve`.split(
    /\s+/,
  ),
);
/** Begins with words that refer to what was said before. */
const REFERS_BACK =
  /^\W*(?:and|but|or|so|then|also|ok(?:ay)?,? (?:and|but|so)|what about|how about|what if|why(?: not| is that)?\W*$|which one|the other|same|in|with|without|instead|even if|any other|anything else|more|less|cheaper|darker|lighter)\b/i;
/** Ends with such words: "would cork work instead?", "the hall is narrow though, same?" */
const ENDS_BACK =
  /\b(?:then|though|tho|instead|too|as well)\W*$|(?:^|[,.;:?!–—-]|\b(?:so|but|though|tho|still|is it|are they))\s*(?:the )?same(?: \w+)?\W*$/i;
/** Compares with something that was named before, and names only one side: "is a king much wider?" */
const COMPARES_BACK =
  /\b(?:much|any|a bit|a lot|even|far) (?:\w{2,}er|more|less|worse)\b(?!.*\bthan\b)|^\W*(?:the )?(?:cheap|easi|quick|simpl|fast|small|bigg|larg)est\b|\bthe (?:cheapest|easiest|quickest|simplest)\W*$/i;
/** Longer questions name both sides. */
const MAX_CONCEPTS_OF_ONE_SIDE = 3;
/** Pronouns and the like, for something that was named before. */
const PRONOUN =
  /\b(?:it|its|it's|that|those|these|them|they|this|ones?|there|the (?:first|second|third|last|other|latter|former))\b/i;
/** Phrases that refer to nothing before: `this room` or `that kitchen` of the photo, and `it is` before a description. */
const NOT_BACK =
  /\b(?:is it|it(?:'s| is| was) (?:possible|ok(?:ay)?|worth|safe|legal|normal|true|hard|easy|better|best)|there (?:is|are|was|were|a|any)|is there|are there|(?:this|that|these|those) (?:room|house|home|flat|unit|apartment|place|kitchen|bathroom|bedroom|photo|picture)|that (?:is|are|has|have|was|were|can|could|will|would|i|we|you|my|our|the))\b/gi;

/** A measurement names no subject; a year does. */
const MEASUREMENT = /^(?!(?:1[89]|20)\d\d$)\d+(?:mm|cm|m|m2|lm)?$/;
/** The words of a question that name something. */
export function conceptsIn(question: string): string[] {
  const words =
    question
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}']*/gu) ?? [];
  return words.filter((word) => !NO_CONCEPT.has(word) && !MEASUREMENT.test(word));
}

/**
 * Whether a question needs the one before it: it begins or ends with words that refer back, has a pronoun for its subject, compares with
 * something before, or names at most one concept.
 */
export function pointsBack(question: string): boolean {
  const concepts = conceptsIn(question);
  if (concepts.length <= 1) return true;
  if (concepts.length > MAX_CONCEPTS_OF_A_FOLLOW_UP) return false;
  if (concepts.length <= MAX_CONCEPTS_OF_ONE_SIDE && COMPARES_BACK.test(question)) return true;
  return REFERS_BACK.test(question) || ENDS_BACK.test(question) || PRONOUN.test(question.replaceAll(NOT_BACK, ' '));
}
/** A longer question has its own subject, even when it has pronouns. */
const MAX_CONCEPTS_OF_A_FOLLOW_UP = 8;

const GREETING =
  /^\W*(?:hi|hello|hey|hiya|g'?day|howdy|good (?:morning|afternoon|evening))(?:\s+(?:there|mate|again|verandah|designer|team|all))*(?:[\s,.!]+(?:how(?:'s| is| are|'re)? (?:you|ya|u|it|things|everyone|life)(?: (?:going|doing|today|all|been))*|are you there|anyone (?:there|home)|nice to meet you|what'?s up))?\W*$/i;
/**
 * For words in lower case with one blank between them. No word matches in two ways: trying both for each of many words would take
 * exponential time.
 */
const THANKS =
  /^(?:(?:many |ok(?:ay)? )?(?:thanks?|thankyou|thx|ta|cheers|legend|perfect|great|awesome|lovely|brilliant)(?: (?:you|so|very|much|heaps|a lot|again|mate|tons|u|that(?:'?s| is| was)?|this|it|all|super|really|helpful|useful|handy|for|your|the|help|advice))*(?: |$))+$/;
/** Membership, payment and sign-in, which the designer cannot see. The house has a verandah, and a builder may owe a refund. */
const ACCOUNT =
  /\b(?:my|our|your|the|this|a) (?:verandah )?(?:membership|subscription)\b|\bunsubscribe\b|\b(?:close|delete|cancel|end|log ?in(?:to)?|sign ?in(?:to)?|get into) (?:to )?(?:my|our) account\b|\b(?:change|update|reset|forgot(?:ten)?) my (?:password|e-?mail(?: address)?|passkeys?|(?:credit |payment |bank )?card|payment (?:method|details)|billing)\b|\b(?:can't|cannot|cant|how do i|how to) (?:log|sign) ?(?:in|out)\b/i;
const MAX_CONCEPTS_ON_AN_ACCOUNT = 8;
const ABOUT_A_PIN = /\b(?:pin|note|marker|point|number|no\.?|#)\s*(?:number\s*)?(?:\d|one|two|three|four|five)\b/i;
const COMPARES =
  /\b(?:compar\w*|which (?:of (?:the|these|those|my) )?(?:two |2 |both )?(?:photos?|pictures?|rooms?|ones?) (?:is|looks?|has)|(?:two|both|these|the other|earlier|first|previous|last) (?:photos?|pictures?)|before and after|difference between)\b/i;

/**
 * @param past Earlier questions with their replies, oldest first.
 * @param photos How many photos the conversation has brought, this question's included.
 */
export function understandByRules(question: string, past: readonly PastQuestion[], photos: number): Understanding {
  const previous = past.at(-1);
  const intent = intentOf(question, photos);
  const isBesides = isBesideHomes(intent);
  const back = previous !== undefined && !isBesides && pointsBack(question);
  const standalone = back ? `${subjectBefore(past)}\n${question}` : question;
  const saysNothing = isBesides || isWordless(standalone);
  return {
    standalone,
    queries: saysNothing ? [] : queriesFor(withoutRuledOut(standalone), back ? [] : past),
    intent,
    language: writtenIn(question) ?? writtenIn(previous?.question ?? '') ?? 'en',
    hazards: [],
    topic: topicOf(standalone),
    pointsBack: back,
    by: 'rules',
  };
}

/** A short question that names no room is also searched in the room that the one before it names. */
function queriesFor(question: string, past: readonly PastQuestion[]): string[] {
  const isOpen = conceptsIn(question).length <= MAX_CONCEPTS_IN_A_ROOM && roomNamed(question) === undefined;
  const room = isOpen ? roomNamed(past.at(-1)?.question ?? '') : undefined;
  return room === undefined ? [question] : [question, `${question} ${room}`];
}
const MAX_CONCEPTS_IN_A_ROOM = 5;

/** The questions since the last one with its own subject: "and in white?" after "and the trim?" is still about the wall. */
function subjectBefore(past: readonly PastQuestion[]): string {
  const own = past.findLastIndex(({ question }, index) => index === 0 || !pointsBack(question));
  return past
    .slice(Math.max(own, 0))
    .map(({ question }) => question)
    .join('\n');
}

/** The words alone, in lower case. */
const spaced = (question: string): string =>
  question
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();

function intentOf(question: string, photos: number): Intent {
  if (GREETING.test(question)) return 'greeting';
  if (THANKS.test(spaced(question))) return 'thanks';
  if (ACCOUNT.test(question.replaceAll('’', "'")) && conceptsIn(question).length <= MAX_CONCEPTS_ON_AN_ACCOUNT)
    return 'account';
  if (photos >= 2 && COMPARES.test(question)) return 'compare-photos';
  if (photos >= 1 && ABOUT_A_PIN.test(question)) return 'about-a-pin';
  return 'question';
}
