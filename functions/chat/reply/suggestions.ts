/** Suggested follow-up questions: what else the library has, in words that a member would tap. */
import { MAX_SUGGESTIONS } from '../../../shared/chat.ts';
import { isBesideHomes } from '../../../shared/designer/understanding.ts';
import type { Brief } from '../answer/brief.ts';
import { sentencesOf } from '../answer/check/sentences.ts';

/** One alone looks like an order. */
const MIN_SUGGESTIONS = 2;
/** Longer ones do not fit a button. */
const MAX_LENGTH = 90;
/** A first word that keeps its capital within a sentence. */
const PROPER =
  /^(?:Federation|Art Deco|Queensland|Victoria|Tasmania|Australia|Georgian|Edwardian|Hampton|Japandi|California|Scandinavian|Mediterranean|[A-Z]{2,})/;
/** First words of headings that are no topic: a condition, an order, a question with yes or no. */
const NO_TOPIC =
  /^(?:If|Before|After|Safety|Is|Are|Do|Does|Can|Ask|Avoid|Check|Choose|Find|Fit|Get|Give|Hang|Keep|Leave|Let|Look|Make|Measure|Never|Put|Start|Stop|Take|Try|Use|Wait)\b/;

/** The parts of a brief that decide the suggestions. */
export interface Answered extends Pick<Brief, 'hazards'> {
  understanding: Pick<Brief['understanding'], 'intent' | 'language'>;
  latest: Pick<Brief['latest'], 'passages'>;
}

/**
 * From the headings of passages that were shown and are not cited. None for small talk, where there is danger (nobody browses
 * then), and in other languages than English.
 */
export function suggestionsFor(
  { understanding: { intent, language }, latest: { passages }, hazards }: Answered,
  answer: string,
): string[] {
  if (hazards.length > 0 || language !== 'en' || isBesideHomes(intent)) return [];
  const cited = new Set(sentencesOf(answer).flatMap(({ cites }) => cites));
  const headings = new Set(
    passages.filter(({ source }) => cited.has(source.n)).map(({ source: { heading } }) => heading),
  );
  const questions = passages.flatMap(({ source: { n, heading } }) => {
    if (cited.has(n) || headings.has(heading)) return [];
    headings.add(heading);
    return questionFrom(heading) ?? [];
  });
  return questions.length < MIN_SUGGESTIONS ? [] : questions.slice(0, MAX_SUGGESTIONS);
}

/** A heading as a question; undefined where it makes none. */
export function questionFrom(heading: string): string | undefined {
  const words = heading.trim().replace(/[.?!:]+$/, '');
  if (words === '' || NO_TOPIC.test(words)) return undefined;
  const within = PROPER.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
  const question = /^how to /i.test(words)
    ? `How do I ${words.slice('How to '.length)}?`
    : /^(?:how|what|who|when|where|why|which|whether)\b/i.test(words)
      ? `Can you explain ${within}?`
      : `What should I know about ${within}?`;
  return question.length <= MAX_LENGTH ? question : undefined;
}
