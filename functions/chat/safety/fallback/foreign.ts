/** Finds urgent dangers in the languages other than English, with the same rules for each of them. */
import type { OtherLanguage } from '../lines/first-line.ts';
import type { UrgentKind } from '../lines/urgent.ts';
import { indexCues, type Occurrence, occurrencesOf, type Vocabulary } from './cues.ts';
import terms from './terms.json' with { type: 'json' };
import { termWords, type Word } from './words.ts';

/**
 * By concept, the terms of a language, separated by commas, with `*` for any ending. `shock` and `gasEscape` say by themselves
 * that somebody had a shock and that gas escapes; `small` words show in which language a text is written. Cantonese is found with
 * the Chinese terms: `cantonese` has the characters that it writes and Mandarin does not.
 */
type Concept = keyof typeof terms.zh;
type TermLanguage = keyof typeof terms;
const LANGUAGES = Object.keys(terms) as TermLanguage[];
/** They share words with English and one another, such as gas: they count only in a text that is written in them. */
const IN_LATIN_LETTERS: ReadonlySet<TermLanguage> = new Set(['vi', 'it', 'es', 'fil']);

type ForeignCue = `${TermLanguage}:${Concept}`;

const FOREIGN_CUES = indexCues(
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      Object.entries(terms[language]).map(([concept, list]) => [`${language}:${concept}`, list]),
    ),
  ) as Vocabulary<ForeignCue>,
);
const ENGLISH_SMALL = new Set(
  termWords('the, is, my, and, to, of, it, a, in, we, i, our, for, with, on, do, what, how'),
);

interface Rule {
  kind: UrgentKind;
  cue: Concept;
  /** Another cue, with at most so many words between the two. */
  near?: readonly [cue: Concept, words: number];
}

const RULES: readonly Rule[] = [
  { kind: 'electric-shock', cue: 'shock' },
  { kind: 'electric-shock', cue: 'tingle', near: ['touched', 8] },
  { kind: 'water-at-electricity', cue: 'water', near: ['electric', 6] },
  { kind: 'gas', cue: 'gas', near: ['smell', 5] },
  { kind: 'gas', cue: 'gasEscape' },
  { kind: 'carbon-monoxide', cue: 'monoxide' },
  { kind: 'carbon-monoxide', cue: 'unwell', near: ['heater', 14] },
  { kind: 'carbon-monoxide', cue: 'flue', near: ['blocked', 5] },
  { kind: 'carbon-monoxide', cue: 'outdoorFire', near: ['inside', 8] },
  { kind: 'ceiling-falling', cue: 'ceiling', near: ['falling', 6] },
  { kind: 'balcony', cue: 'balcony', near: ['loose', 6] },
  { kind: 'asbestos', cue: 'asbestos' },
];

/** The number of words between two occurrences; -1 where they overlap. */
function gap(a: Occurrence, b: Occurrence, words: readonly Word[]): number {
  const [left, right] = a.first <= b.first ? [a, b] : [b, a];
  if (left.last >= right.first) return -1;
  return (words[right.first]?.at ?? 0) - (words[left.last]?.at ?? 0) - 1;
}

/** Whether two cues occur without overlap and near each other. Both lists are in order: one pass, with a window that moves on. */
function areNear(
  one: readonly Occurrence[],
  other: readonly Occurrence[],
  within: number,
  words: readonly Word[],
): boolean {
  let from = 0;
  return one.some((each) => {
    while ((other[from]?.last ?? Number.POSITIVE_INFINITY) < each.first - within - 1) from += 1;
    for (let i = from; i < other.length; i += 1) {
      const candidate = other[i];
      if (!candidate || candidate.first > each.last + within + 1) return false;
      const between = gap(each, candidate, words);
      if (between >= 0 && between <= within) return true;
    }
    return false;
  });
}

type Found = ReadonlyMap<ForeignCue, readonly Occurrence[]>;

function isFound({ cue, near }: Rule, language: TermLanguage, found: Found, words: readonly Word[]): boolean {
  const one = found.get(`${language}:${cue}`);
  if (!one || !near) return one !== undefined;
  return areNear(one, found.get(`${language}:${near[0]}`) ?? [], near[1], words);
}

/** The language that most of the small words of a text belong to, or undefined where none are among them. English has "in" and "a" in common with others, and loses a tie. */
function languageOf(found: Found, words: readonly Word[]): TermLanguage | 'en' | undefined {
  let most = words.filter((word) => word.readings.some((reading) => ENGLISH_SMALL.has(reading))).length;
  let language: TermLanguage | 'en' | undefined = most > 0 ? 'en' : undefined;
  for (const each of LANGUAGES) {
    const count = new Set((found.get(`${each}:small`) ?? []).map(({ first }) => first)).size;
    if (count === 0 || count < most || (count === most && language !== 'en')) continue;
    most = count;
    language = each;
  }
  return language;
}

export interface ForeignHazards {
  /** By kind, the language of the words that name it. */
  found: Map<UrgentKind, OtherLanguage>;
  /** The language that the text is written in, where it is not English. */
  language: OtherLanguage | undefined;
}

/** Gives the dangers that are named in another language. Where two share the words, the one that the text is written in counts. */
export function foreignHazards(words: readonly Word[]): ForeignHazards {
  const cues = occurrencesOf(FOREIGN_CUES, words);
  if (cues.size === 0) return { found: new Map(), language: undefined };
  const written = languageOf(cues, words);
  const named = (language: TermLanguage): OtherLanguage =>
    language === 'zh' && cues.has('zh:cantonese') ? 'yue' : language;
  const found = new Map<UrgentKind, OtherLanguage>();
  for (const language of LANGUAGES) {
    if (IN_LATIN_LETTERS.has(language) && language !== written) continue;
    for (const rule of RULES)
      if ((!found.has(rule.kind) || language === written) && isFound(rule, language, cues, words))
        found.set(rule.kind, named(language));
  }
  return { found, language: written === 'en' ? undefined : written && named(written) };
}
