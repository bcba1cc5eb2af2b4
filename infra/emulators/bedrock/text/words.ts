/** Turns text into the stems that are searched and compared, and widens a question with words that mean the same. */
import { stemmer } from 'stemmer';
import { SYNONYMS } from './synonyms.ts';

/** Words that say nothing about the topic, the small talk of questions included. */
const STOP_WORDS = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can could
  did do does doing don down during each else even ever every few for from further get give go going good got had has have having he her here
  hers him his how i if in into is it its itself just keep know let like make many may me mean might mine more most much must my need no nor
  not now of off on once one only or other our ours out over own perhaps please put really same say she should so some something
  such suggest take than that the their theirs them then there these they thing things this those through to too under until up us
  use used using very want was way we well were what whats when where which while who whom why will with without would yes yet you your
  yours analyse analyze advice advise best better everything help idea ideas image picture photo plan provide question recommend show
  start suggestion suggestions design designs designer think thinking work works working stay staying lose losing lost ask
  home homes house houses tell stuff bit lot feel feels look looks looking kind sort currently actually ok okay hello hi thanks thank im ive id dont cant isnt`.split(
    /\s+/,
  ),
);

/** Lower-case words and numbers in order, apostrophes dropped: `Hampton's 2.4 m` gives `hamptons`, `2.4`, `m`. */
export const tokens = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** The stem of a word in Australian spelling, or undefined for a word without a topic. */
export function stemOf(word: string): string | undefined {
  if (STOP_WORDS.has(word) || (word.length < 2 && !/\d/.test(word))) return undefined;
  return stemmer(plainForm(word));
}

/** American spellings are read as Australian ones, and the darkest corner as a dark one, so that either finds the other. */
const plainForm = (word: string): string =>
  word
    .replace(/^(bright|cheap|cold|cool|dark|deep|high|light|low|old|small|soft|tall|warm|wide)e(?:r|st)$/, '$1')
    .replace(/^gray/, 'grey')
    .replace(/^(col|harb|neighb|fav|lab|arm|vap)or(?!i)/, '$1our')
    .replace(/^(cent|met|lit|fib|theat)er(s?)$/, '$1re$2')
    .replace(/(?<=\p{L}{3})iz(e[ds]?|ing|ation)$/u, 'is$1');

/** The stems of a text, in order, with repeats. */
export const stems = (text: string): string[] => tokens(text).flatMap((word) => stemOf(word) ?? []);

/** One thing that a question asks about: its own stem, and stems that mean nearly the same. */
export interface Concept {
  stem: string;
  /** How much the concept counts: 1 for a word of the question, less for one carried over from an earlier turn. */
  weight: number;
  /** Stems that stand in for it, each with how well, 0..1. */
  kin: Map<string, number>;
}

/** A stand-in counts for this much of the word itself. */
const KINSHIP = 0.55;

const KIN = new Map<string, Set<string>>();
for (const group of SYNONYMS) {
  const members = group.map((phrase) => stems(phrase));
  for (const member of members)
    for (const stem of member.length === 1 ? member : [])
      KIN.set(stem, new Set([...(KIN.get(stem) ?? []), ...members.flat().filter((other) => other !== stem)]));
}

/** Turns of phrase that would be misread word by word: a sum of money asks about cost, not about that number. */
const TURNS_OF_PHRASE: readonly (readonly [RegExp, string])[] = [
  [/\$\s?\d[\d,.]*k?/gi, ' budget '],
  [/\bin front of\b/gi, ' '],
  [/\b(?:grow|get)(?:ing)? old(?:er)?\b/gi, ' ageing '],
  [/\bopen(?:ing)? up\b/gi, ' opening '],
  [/\b(?:warm|cool|soft|neutral)[- ]white (?:bulb|globe|lamp|led|light)s?\b/gi, ' colour temperature lamp '],
  [/\btak(?:e|ing) (?:a |the )?(?:picture|photo|photograph)s?\b/gi, ' photographing '],
  [/\bblack spots?\b/gi, ' mould '],
  [/\b(?:one|two|1|2)[- ]bed(?:der|room)\b/gi, ' flat '],
  [/\b(?:nowhere|no room|no space) to put\b/gi, ' storage '],
  // A year names a style: the articles give the same spans.
  [/\b18[3-8]\ds?\b/g, ' $& victorian '],
  [/\b(?:189\d|190\d|191[0-5])s?\b/g, ' $& federation '],
  [/\b19(?:2[5-9]|3\d|4[0-4])s?\b/g, ' $& deco '],
  [/\b19(?:4[5-9]|5\d|6\d|7[0-4])s?\b/g, ' $& mid-century '],
];

/** The concepts of a question, each once, in order. */
export function conceptsOf(question: string, weight = 1): Concept[] {
  const plain = TURNS_OF_PHRASE.reduce((text, [phrase, meaning]) => text.replaceAll(phrase, meaning), question);
  const own = new Set(stems(plain));
  return [...own].map((stem) => ({
    stem,
    weight,
    kin: new Map([...(KIN.get(stem) ?? [])].filter((other) => !own.has(other)).map((other) => [other, KINSHIP])),
  }));
}
