/** Decides whether a question stands alone, and with which earlier one it is read when it does not. */
import { type Concept, conceptsOf } from '../text/words.ts';

/** What a question names: a measurement is no topic, a year is. */
const namedIn = (question: string, weight = 1): Concept[] =>
  conceptsOf(question, weight).filter(({ stem }) => /^(?!\d)|^\d{4}$/.test(stem));

const CONTINUES = /^(?:and|but|or|also|so|then|what about|how about|what if|same|ok(?:ay)?)\b/i;
/** A pronoun that stands for something named before; "a rug that suits" and "this room" have none. */
const REFERS =
  /\b(?:it|they|them|those|these|ones|both|either|the same|that one|this one|the other)\b|\b(?:do|about|with|for|of|like|to|is|does|than|why|after|before) that\b(?! \w+ (?:is|are))|\bthat\?/i;
/** "Is it safe to" stands for nothing, when the thing is named after it. */
const STANDS_FOR_NOTHING = /\b(?:is|was) it \w+ (?:to|if|that|for|\w+ing)\b/i;

/** Whether a question needs the one before it: it points back, or names at most one thing. */
export function pointsBack(question: string): boolean {
  const named = namedIn(question);
  if (named.length <= 1 || CONTINUES.test(question.trim())) return true;
  if (STANDS_FOR_NOTHING.test(question) && named.some(({ kin }) => kin.size > 0)) return false;
  const pronoun = REFERS.exec(question);
  // "I have a brick wall, can I paint it?" says itself what "it" is.
  return pronoun !== null && namedIn(question.slice(0, pronoun.index)).length === 0;
}

/** The newest earlier question that says what it is about by itself. @param earlier Oldest first. */
const subjectOf = (earlier: readonly string[]): string | undefined =>
  earlier.findLast((question) => !pointsBack(question)) ?? earlier.findLast((question) => namedIn(question).length > 0);

/** The question, with the earlier one before it where it cannot stand alone. */
export function standaloneOf(question: string, earlier: readonly string[]): string {
  const subject = pointsBack(question) ? subjectOf(earlier) : undefined;
  return subject ? `${subject} ${question}` : question;
}

const CARRIED = 0.6;

/** What a question asks about; what it carries over from an earlier one counts less. */
export function topicOf(question: string, earlier: readonly string[]): Concept[] {
  const own = namedIn(question);
  const subject = pointsBack(question) ? subjectOf(earlier) : undefined;
  const carried = namedIn(subject ?? '', own.length === 0 ? 1 : CARRIED);
  return [...own, ...carried.filter(({ stem }) => own.every((concept) => concept.stem !== stem))];
}
