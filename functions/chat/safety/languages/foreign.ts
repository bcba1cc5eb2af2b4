/** Finds urgent dangers in the languages other than English, with the same rules for each of them. */
import type { HazardKind } from '../../../../shared/chat.ts';
import { indexCues, type Occurrence, occurrencesOf, type Vocabulary } from '../matching/cues.ts';
import { matches, type Rule } from '../matching/rules.ts';
import { termWords, type Word } from '../matching/words.ts';
import { CONCEPTS, type Concept, type LanguageTerms, type OtherLanguage } from './concepts.ts';
import { CANTONESE, CHINESE, FILIPINO, VIETNAMESE } from './east-asia.ts';
import { GREEK, ITALIAN, SPANISH } from './europe.ts';
import { ARABIC, HINDI, PUNJABI } from './south-asia.ts';

/** Cantonese is found with the Chinese terms. */
const TERMS: Partial<Record<OtherLanguage, LanguageTerms>> = {
  zh: CHINESE,
  ar: ARABIC,
  vi: VIETNAMESE,
  pa: PUNJABI,
  el: GREEK,
  it: ITALIAN,
  hi: HINDI,
  es: SPANISH,
  fil: FILIPINO,
};
const LANGUAGES = Object.keys(TERMS) as OtherLanguage[];

type ForeignCue = `${OtherLanguage}:${Concept}`;

const FOREIGN_CUES = indexCues(
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      CONCEPTS.map((concept) => [`${language}:${concept}`, TERMS[language]?.[concept] ?? '']),
    ),
  ) as Vocabulary<ForeignCue>,
);
const CANTONESE_WORDS = indexCues({ cantonese: CANTONESE });
const ENGLISH_SMALL = new Set(
  termWords('the, is, my, and, to, of, it, a, in, we, i, our, for, with, on, do, what, how'),
);

const RULES: readonly Omit<Rule<Concept>, 'why'>[] = [
  { kind: 'electric-shock', cues: ['shock'] },
  { kind: 'electric-shock', cues: ['tingle', 'touched'], within: 8 },
  { kind: 'water-at-electricity', cues: ['water', 'electric'], within: 6 },
  { kind: 'gas', cues: ['gas', 'smell'], within: 5 },
  { kind: 'gas', cues: ['gasEscape'] },
  { kind: 'carbon-monoxide', cues: ['monoxide'] },
  { kind: 'carbon-monoxide', cues: ['unwell', 'heater'], within: 14 },
  { kind: 'carbon-monoxide', cues: ['flue', 'blocked'], within: 5 },
  { kind: 'carbon-monoxide', cues: ['outdoorFire', 'inside'], within: 8 },
  { kind: 'ceiling-falling', cues: ['ceiling', 'falling'], within: 6 },
  { kind: 'balcony', cues: ['balcony', 'loose'], within: 6 },
  { kind: 'structure', cues: ['takeOut', 'wall'], within: 5 },
  { kind: 'structure', cues: ['wall', 'bearing'], within: 4 },
  { kind: 'asbestos', cues: ['asbestos'] },
  { kind: 'lead', cues: ['leadPaint'] },
];

/** The language that most of the small words of a text belong to, or undefined for English and for texts that show none. */
function languageOf(found: ReadonlyMap<ForeignCue, readonly Occurrence[]>, words: readonly Word[]) {
  const english = words.filter((word) => word.readings.some((reading) => ENGLISH_SMALL.has(reading))).length;
  let most = english;
  let language: OtherLanguage | undefined;
  for (const each of LANGUAGES) {
    const count = new Set((found.get(`${each}:small`) ?? []).map(({ first }) => first)).size;
    if (count <= most) continue;
    most = count;
    language = each;
  }
  return language;
}

export interface ForeignHazards {
  /** By kind, the language of the words that name it. */
  found: Map<HazardKind, OtherLanguage>;
  /** The language that the text is written in, where it is not English. */
  language: OtherLanguage | undefined;
}

/** Gives the dangers that are named in another language. Where two share the words, the one that the text is written in counts. */
export function foreignHazards(words: readonly Word[]): ForeignHazards {
  const cues = occurrencesOf(FOREIGN_CUES, words);
  if (cues.size === 0) return { found: new Map(), language: undefined };
  const written = languageOf(cues, words);
  const named = (language: OtherLanguage): OtherLanguage =>
    language === 'zh' && occurrencesOf(CANTONESE_WORDS, words).size > 0 ? 'yue' : language;
  const found = new Map<HazardKind, OtherLanguage>();
  for (const language of LANGUAGES)
    for (const rule of RULES) {
      if (found.has(rule.kind) && language !== written) continue;
      const cuesOf = rule.cues.map((cue): ForeignCue => `${language}:${cue}`);
      if (matches({ ...rule, why: '', cues: cuesOf }, cues, words)) found.set(rule.kind, named(language));
    }
  return { found, language: written && named(written) };
}
