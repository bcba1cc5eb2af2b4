/** Finds the English phrases of the Stop kinds in a text, without those that are past, handled, denied or figurative. */
import { STOP_KINDS, type StopKind } from '../kinds.ts';
import { PHRASES } from './phrases.ts';
import type { Word } from './words.ts';

const NEGATION =
  '(?:no|not|never|none|nobody|without|isnt|arent|wasnt|werent|dont|doesnt|didnt|havent|hasnt|aint|stopped|avoid|instead)';
/** What turns a phrase into another: "cut the cost of the stone benchtop", "sand coloured fibro", "a water feature". */
const TURNS = '(?:costs?|price|budget|colou?r|colou?rs|colou?red|tone|toned|feature|features|visually)';
const GAP = `(?: (?!(?:${NEGATION}|${TURNS}) )[^ ]+){0,5}`;
const TRADE =
  '(?:electrician|sparky|sparkie|plumber|gasfitter|fitter|builder|engineer|removalists?|assessor|inspector|roofer|plasterer|painter|carpenter|stonemason|tradie|tradies|professionals?|contractors?|certifier)';
const MENDED =
  '(?:fixed|repaired|replaced|rebuilt|removed|sorted|tested|certified|checked|cleared|inspected|capped|resolved|rewired|anchored|secured|bolted|mended|remediated|encapsulated|propped|fenced)';

/** A phrase as a regular expression over words that are separated by one blank. Gaps are bounded, so matching is linear. */
function compile(phrase: string): RegExp {
  const parts = phrase.split(' ').map((part) => {
    if (part === '…') return GAP;
    const words = ` (?:${part.replace('?', '')})(?= )`;
    return part.endsWith('?') ? `(?:${words})?` : words;
  });
  return new RegExp(parts.join(''), 'g');
}

const COMPILED: readonly (readonly [StopKind, readonly RegExp[]])[] = STOP_KINDS.map((kind) => [
  kind,
  PHRASES[kind].map(compile),
]);

const before = (pattern: string) => new RegExp(` (?:${pattern}) (?:[^ ]+ ){0,2}$`);
const anywhere = (...patterns: string[]) => new RegExp(`(?<! ${NEGATION}) (?:${patterns.join('|')}) `, 'g');

const DENIED = before(`${NEGATION}|cant|cannot`);
/** "It is like a collapsing ceiling", "a faux fireplace". */
const LIKENED = before('like an?|as if an?|faux|fake|imitation|replica|pretend');
/** "The builder removed the wall": the match says what a trade does. */
const BY_A_TRADE = new RegExp(` ${TRADE}(?: has| had| is| will| who)? $`);
const LOOKED_LIKE = /^ (?:look|looking|lookalike|effect|inspired|motif|style|print) /;
const TOLD = anywhere(
  'movie|novel|song|album|podcast|meme|pun|metaphor[^ ]*|figurative[^ ]*|joke|joking|kidding|dreamt|so to speak',
);
const PAST = anywhere(
  'used to|(?:years?|decades?) ago|back in (?:19|20)[0-9][0-9]',
  'before we (?:bought|moved)|as a (?:kid|child)|when i was (?:a|little|young)|(?:my|our) (?:old|last|previous|former) (?:house|place|home|flat|unit|rental)',
);
const HANDLED = anywhere(
  `(?:been|was|were|got|already|all|now|had (?:it|them|that)|having (?:it|them|that)|is|are|its) (?:(?!${NEGATION} )[^ ]+ ){0,2}${MENDED}(?! (?:to|with))`,
  `${MENDED} (?:it|them|that|this|everything)`,
  `${TRADE} (?:[^ ]+ ){0,3}(?:${MENDED}|comes|coming|came|booked|is doing|did|done|has been)`,
  `(?:booked|hired|engaged|organised|organized|arranged|paid|got|had) (?:in )?(?:a|an|the|our|my|two) (?:[^ ]+ ){0,2}${TRADE}`,
  `(?:removed|done|fixed|installed|checked|cut|certified|handled|carried) (?:[^ ]+ ){0,3}by (?:[^ ]+ ){0,3}${TRADE}`,
  'booked|signed off|made safe|tested negative|came back (?:clear|clean|negative)|asbestos free|lead free|all good now',
);
/** What was handled has come back, or something else is said after it. */
const AGAIN = / (?:but|now|again|still|keeps|yet|however|though|today|tonight|and then|since) /;

/** In characters: a guard further away is about something else. */
const REACH = 90;
/** A sentence that goes on about the one before it: "It was removed in May." */
const GOES_ON = / (?:it|its|that|they|them|this|all|everything|both) /;

/** Compounds that people write as two words, and their plurals. */
const COMPOUND =
  / (power|switch|tea|fly|fuse|meter|load|toy|range|window|year|electric) (point|board|towel|screen|box|bearing|hood|sill|old|blanket)s?(?= )/g;

/** The words of each sentence, separated and surrounded by one blank. */
function sentencesOf(words: readonly Word[]): string[] {
  const sentences: string[] = [];
  let current = ' ';
  for (const [i, { readings, at }] of words.entries()) {
    if (i > 0 && at !== (words[i - 1]?.at ?? 0) + 1) {
      sentences.push(current);
      current = ' ';
    }
    current += `${readings[0] ?? ''} `;
  }
  return [...sentences, current].map((sentence) => sentence.replaceAll(COMPOUND, ' $1$2'));
}

/** Whether a guard before the match stands, with nothing in between that turns to the present. */
function isGuardedBefore(ahead: string, matched: string): boolean {
  return [PAST, HANDLED].some((guard) => {
    const last = [...ahead.matchAll(guard)].at(-1);
    return last !== undefined && !AGAIN.test(`${ahead.slice(last.index + last[0].length - 1)}${matched} `);
  });
}

/** Whether the words around a match say that it is denied, likened, told, past or handled. */
function isSettled(sentence: string, next: string, from: number, to: number): boolean {
  const ahead = sentence.slice(Math.max(0, from - REACH), from + 1);
  const rest = sentence.slice(to, to + REACH);
  const after = GOES_ON.test(next.slice(0, REACH)) ? `${rest} ${next.slice(0, REACH)}` : rest;
  const around = `${ahead}${after}`;
  if ([DENIED, LIKENED, BY_A_TRADE].some((guard) => guard.test(ahead)) || LOOKED_LIKE.test(rest)) return true;
  if (around.search(TOLD) >= 0 || isGuardedBefore(ahead, sentence.slice(from, to))) return true;
  const handled = [PAST, HANDLED].map((guard) => after.search(guard)).filter((at) => at >= 0);
  return handled.some((at) => !AGAIN.test(after.slice(at + 1)));
}

/** Gives the Stop kinds that a text in English names, the gravest first. Linear in the number of words. */
export function englishHazards(words: readonly Word[]): StopKind[] {
  const sentences = sentencesOf(words);
  const isNamed = (patterns: readonly RegExp[]) =>
    sentences.some((sentence, i) =>
      patterns.some((pattern) =>
        [...sentence.matchAll(pattern)].some(
          ({ index, 0: matched }) => !isSettled(sentence, sentences[i + 1] ?? '', index, index + matched.length),
        ),
      ),
    );
  return COMPILED.filter(([, patterns]) => isNamed(patterns)).map(([kind]) => kind);
}
