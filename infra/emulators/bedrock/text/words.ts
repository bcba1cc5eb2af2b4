/** Turns text into stems for search and comparison, and adds synonyms of the trade to a question. */
import { stemmer } from 'stemmer';
import { SYNONYMS } from './synonyms.ts';

/** Words without a topic: grammar, courtesy, and talk around a question. */
const STOP_WORDS = new Set(
  `a about after again all also am an analyse analyze and another any are as at be because been before being below between both but by can could did do does doing don down during each
  either else ever every few for from further get getting give go going good got had has have having he her here hers him his how i if in into is it its itself just
  keep know let like make many may me might mine more most much must my need no nor not now of off on once one ones only or other our ours out over own please provide put
  really same say said she should so some something such than that the their theirs them then there these they thing things this those through to too under until up us
  though although anyway instead meanwhile otherwise use used using very want was way we well were what whats when where which while who whom whose why will with without would yes yet you your yours advice advise best
  better everything help idea ideas near new year years last bought image mean meant nope photo sorry two three four five six seven eight nine ten recommend show start
  suggest suggestion suggestions think take try tell look looks looking kind sort bit lot currently actually ok okay hello hi hey thanks thank im ive id dont cant isnt
  thats theyre theyve theres arent wasnt werent didnt havent hasnt wouldnt couldnt shes hes youre youve weve ive tho cos gonna wanna gotta lol pls plz em u ur heaps
  wont mm cm doesnt shouldnt possible question answer home homes house houses design designer work works`.split(/\s+/),
);

const WORD = /\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}\d]*/gu;
/** Lower-case words and numbers in order, apostrophes dropped: `Hampton's 2.4 m` gives `hamptons`, `2.4`, `m`. */
export const tokens = (text: string): string[] => asTyped(text).match(WORD) ?? [];
const asTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(COMPOUND, '$1$2')
    .replaceAll(ROOM, '$1 room')
    .replaceAll(A_PAINTING, '$1 artwork$2');
/** Compounds of a building that are written as one word or as two. Joined, either finds the other. */
const COMPOUND =
  /\b(bench|counter|work|splash|cook|floor|sky|skirting|down|weather|plaster|bed|dash|stair) (tops?|backs?|boards?|lights?|heads?|wells?)\b(?! (?:of|to|and back))/g;
/** A picture, not the work of a painter. */
const A_PAINTING =
  /\b(an?|my|our|this|that|the|one|two|oil|big|large|small|old) painting(s?)\b(?! (?:the|our|my|a|over)\b)/g;
/** A room in one word has the kind of room as a word of its own: "sunroom" finds "sun room", and "loungeroom" also "lounge". */
const ROOM = /\b(lounge|living|dining|sitting|family|sun|rumpus|mud|laundry|play|store)room(?=s?\b)/g;

/** Cache size: each question stems its passages again. More words than the library has come from members' long texts. */
const STEMS_KEPT = 50_000;
const stemsKept = new Map<string, string | undefined>();

/** The stem of a word in Australian spelling, or undefined for a word without a topic. */
export function stemOf(word: string): string | undefined {
  if (stemsKept.has(word)) return stemsKept.get(word);
  const hasTopic = !STOP_WORDS.has(word) && (word.length >= 2 || /\d/.test(word));
  const stem = hasTopic ? stemmer(plainForm(word)) : undefined;
  if (stemsKept.size >= STEMS_KEPT) stemsKept.clear();
  stemsKept.set(word, stem);
  return stem;
}

const SIZES: Record<string, string> = { d: 'deep', w: 'wide', h: 'high', l: 'long' };
/** Reads American spellings as Australian ones, and comparatives as plain adjectives, so that either finds the other. */
const plainForm = (word: string): string =>
  word
    .replace(/^(bright|cheap|cold|cool|dark|deep|high|light|low|old|small|soft|tall|warm|wide)e(?:r|st|n|ning)$/, '$1')
    .replace(/^rent(?:al|ed|er|ing)?s?$/, 'rent')
    .replace(/^queenslanders?$/, 'highset')
    .replace(/^(?:depth|width|height|length)s?$/, (word) => SIZES[word[0] ?? ''] ?? word)
    .replace(/^arvos?$/, 'afternoon')
    .replace(/^styl(?:e[ds]|ing)$/, 'arranged')
    .replace(/^sparky$/, 'electrician')
    .replace(/^telly$/, 'television')
    .replace(/^gray/, 'grey')
    .replace(/^(col|harb|neighb|fav|lab|arm|vap)or(?!i)/, '$1our')
    .replace(/^(cent|met|lit|fib|theat)er(s?)$/, '$1re$2')
    .replace(/(?<=\p{L}{3})iz(e[ds]?|ing|ation)$/u, 'is$1');

/** The stems of a text, in order, with repeats. */
export const stems = (text: string): string[] => tokens(text).flatMap((word) => stemOf(word) ?? []);

/**
 * One concept of a question: its own stem, and related stems, each with its worth, 0..1. `weight` is 1 for a word of the question,
 * less for one from an earlier turn. A concept with kin is a word of the trade.
 */
export type Concept = { stem: string; weight: number; kin: Map<string, number> };

/** A synonym's worth, relative to the word itself. */
const KINSHIP = 0.55;

const KIN = new Map<string, Set<string>>();
for (const group of SYNONYMS) {
  const members = stems(group);
  for (const stem of members)
    KIN.set(stem, new Set([...(KIN.get(stem) ?? []), ...members.filter((other) => other !== stem)]));
}

/** A sum of money names no number but a budget. */
const MONEY = /\$ ?\d[\d,.]*k?\b|\b\d{2,3}k\b|\b\d[\d,.]*k? ?(?:bucks?|dollars?|quid|grand)\b/gi;
/** The concepts of a question, each once, in order. */
export function conceptsOf(question: string, weight = 1): Concept[] {
  const words = question
    .replaceAll(/\b(?:this|my|these|the|attached) pictures?\b(?! rail)/gi, '')
    .replaceAll(MONEY, ' budget ');
  const own = new Set(stems(words));
  return [...own].map((stem) => ({
    stem,
    weight,
    kin: new Map([...(KIN.get(stem) ?? [])].filter((other) => !own.has(other)).map((other) => [other, KINSHIP])),
  }));
}

/** The topics that a question names: a number is none, unless it is a year. */
export const topicsIn = (question: string, weight = 1): Concept[] =>
  conceptsOf(question, weight).filter(({ stem }) => /^(?!\d)|^(?:1[89]|20)\d\d$/.test(stem));

/** What a member tells beside the question counts this share of what they ask. */
const TOLD_WORTH = 0.7;
/** The thing that is asked about counts more than what is said of it: "what curtains suit tall windows". */
const SUBJECT_WORTH = 1.5;

/** The topics of a question, weighted by what it asks: the sentence with the question mark, and there the first word of the trade. */
export function weightedTopics(question: string): Concept[] {
  const asking = question.split(/(?<=[.?!])\s+|\n+/).filter((part) => part.includes('?'));
  const inAsking = topicsIn(asking.join(' ') || question);
  const subject = inAsking.find(({ kin }) => kin.size > 0)?.stem;
  return topicsIn(question).map((concept) => {
    const isAsked = inAsking.some(({ stem }) => stem === concept.stem);
    return { ...concept, weight: concept.stem === subject ? SUBJECT_WORTH : isAsked ? 1 : TOLD_WORTH };
  });
}

/** 1 when the stems contain the concept itself, less for only a synonym, 0 for neither. */
export function matchOf({ stem, kin }: Concept, inStems: ReadonlySet<string>): number {
  if (inStems.has(stem)) return 1;
  return Math.max(0, ...[...kin].map(([other, worth]) => (inStems.has(other) ? worth : 0)));
}
