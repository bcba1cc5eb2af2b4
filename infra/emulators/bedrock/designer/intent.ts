/** What a member wants with a message, by plain patterns: a greeting, thanks, a question about a pin, two photos, something else. */
import { conceptsOf, tokens } from '../text/words.ts';

const GREETINGS = new Set(
  'hi hello hey hiya gday g day morning good afternoon evening there everyone mate howdy'.split(' '),
);
const THANKS = /\b(?:thanks|thank you|thankyou|cheers|much appreciated|appreciate (?:it|that))\b/i;
const NUMBER = '(\\d{1,2}|one|two|three|four|five|first|second|third|fourth|fifth|last)';
const PIN = new RegExp(
  `\\b(?:pin|note|marker)s? ?(?:number|no\\.?|#)? ?${NUMBER}\\b|\\b${NUMBER} (?:pin|note|marker)\\b`,
  'i',
);
const COMPARES =
  /\b(?:compar\w+|differen(?:t|ce)s?|before and after|better or worse|improve(?:d|ment)|changed|versus|vs|which (?:one|of the two|photo|picture))\b/i;
const TWO_PHOTOS =
  /\b(?:two|both|first|earlier|previous|last|other|old|new|second|these) (?:\w+ )?(?:photos?|pictures?|images?|shots?)\b/i;
const THE_ANSWER =
  /\bdid you say\b|\b(?:you|your) (?:just |also )?(?:said|mean|meant|mentioned|wrote|suggested|recommended|told|last answer|answer|advice)\b|\b(?:shorter|in short|summar\w+|simpler|explain (?:that|again|it)|say that again|are you sure|come from|your source)\b/i;
const OTHER_FIELDS =
  /\b(?:football|cricket|tennis|soccer|election|politic\w+|president|minister|python|javascript|software|code|programming|poem|joke|song|lyrics|novel|movie|film|recipe|cook|bake|bread|cake|tax|visa|shares|bitcoin|crypto|lottery|capital of|homework|essay|diet|medicine|symptoms?|doctor|lawyer|divorce|car|flight|hotel|translate|maths?|equation)\b/i;

/** One of the intents of the tool understand_question. @param setting How many photos the conversation holds, the question's own among them, and whether it was answered before. */
export function intentOf(question: string, setting: { photos: number; hasAnswer: boolean }): string {
  const words = tokens(question);
  const named = conceptsOf(question);
  if (words.length > 0 && words.length <= 5 && words.every((word) => GREETINGS.has(word))) return 'greeting';
  if (THANKS.test(question) && !question.includes('?') && named.length <= 4) return 'thanks';
  if (PIN.test(question)) return 'about-a-pin';
  if (setting.photos >= 2 && COMPARES.test(question) && (TWO_PHOTOS.test(question) || named.length <= 3))
    return 'compare-photos';
  if (setting.hasAnswer && THE_ANSWER.test(question) && named.length <= 6) return 'about-the-answer';
  // A word of the trade in it makes it a question about a home, whatever else it names.
  return OTHER_FIELDS.test(question) && named.every(({ kin }) => kin.size === 0) ? 'off-topic' : 'question';
}

/** The number of the pin that a question names; `last` is -1, and none is 0. */
export function pinNumberIn(question: string): number {
  const named =
    PIN.exec(question)
      ?.slice(1)
      .find((group) => group !== undefined)
      ?.toLowerCase() ?? '';
  if (named === 'last') return -1;
  const words = 'one two three four five first second third fourth fifth'.split(' ');
  return Number(named) || (words.indexOf(named) % 5) + 1;
}
