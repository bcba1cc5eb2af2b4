/** Chooses the sentences of the passages that answer a question, and decides whether any do. */
import { type Passage, type Sentence, sentencesOf } from '../text/sentences.ts';
import { type Concept, matchOf, stems } from '../text/words.ts';
import { inOrder } from './sentence-order.ts';

const SENTENCES_A_PASSAGE = 5;
/** An answer takes this many sentences from the passage that fits best, unless they are weak. */
const FROM_THE_LEADING = 4;
/** A weak sentence scores less than this share of its passage's best one. */
const WEAK = 0.25;
/** The least score of a chosen sentence, relative to the best one. */
const RELATIVE_MIN = 0.5;
/** A word's worth outside its own place, which counts 1: in the text for a passage's subject, in the heading for a sentence. */
const ELSEWHERE_WORTH = 0.62;
/** Retrieve returns the best passage first. For each place further down, a sentence's score is divided by 1 plus this. */
const RANK_COST = 0.15;
/** The same, for choosing the leading passage. */
const LEADING_COST = 0.5;
/** Added to a passage's fit (0..1), so that a passage without a word of the question still counts. */
const PASSAGE_FLOOR = 0.3;
/** A sentence with one of several concepts is worth this much of one with two. */
const LONE_WORTH = 0.6;
/** Words in about half the library, which say little about a question's subject. */
export const COMMON: ReadonlySet<string> = new Set(
  stems(`colour paint wall room house area space high wide long big small size height width cost price old new choose choosing
    plan planning work keep good right suit add change survive fix stop make fit install put clean remove replace cover improve
    arrange hide build avoid live help need proper difference between side front back whole`),
);
const COMMON_WORTH = 0.6;

/** Eras and styles: a passage about one does not answer a question about another. */
const ERAS =
  String.raw`federation|edwardian|\b1(?:89|90|91)\d; queenslander; terrace|victorian (?:house|home|era)|cottage|colonial|georgian|\b18[0-8]\d; bungalow;
  deco\b|inter-?war|\b19(?:2[5-9]|3\d); mid-?century|post-?war|\b19[4-7]\d; brick veneer|\b19[89]\d|\b200\d; warehouse|industrial|\bloft;
  coastal|hampton; japandi|scandi|bohemian|maximalist; project home|display (?:home|village)`
    .split(/;\s+/)
    .map((era) => new RegExp(era, 'i'));
const eraOf = (text: string): number[] => ERAS.flatMap((era, at) => (era.test(text) ? [at] : []));

/** The worth of a sentence that names the home's own state. Sentences about other states are left out. */
const OWN_STATE_WORTH = 1.3;
const STATES =
  String.raw`ACT:\bACT\b|canberra|capital territory; NSW:new south wales|sydney; NT:northern territory|darwin; QLD:queensland\b|brisbane;
  SA:south australia|adelaide; TAS:tasmania|hobart; VIC:victoria\b(?! terrace)|melbourne; WA:western australia|perth`
    .split(/;\s+/)
    .map((line) => line.split(':'))
    .map(([state = '', named = '']) => ({ state, named: new RegExp(named, state === 'ACT' ? '' : 'i') }));
const statesIn = (text: string): string[] => STATES.filter(({ named }) => named.test(text)).map(({ state }) => state);
/** A sentence about law: the ones after it continue the subject until another state is named. */
const LAW = /\b(?:consent|permits?|permission|landlord|renters?|tenants?|approval|council|licen[cs]\w+|regulator)\b/i;

/** The sentences of a passage without those about other states. */
function ofOwnState(sentences: readonly Sentence[], own: string | undefined): Sentence[] {
  let law: string[] = [];
  return sentences.filter(({ text }) => {
    const named = statesIn(text);
    if (named.length > 0) law = LAW.test(text) ? named : [];
    const about = named.length > 0 ? named : law;
    return own === undefined || about.length === 0 || about.includes(own);
  });
}

/** A pattern for a question => a pattern for sentences that answer it; the first match counts. The last pair is a rule, not a figure. */
const WANTED =
  String.raw`how often\b|when\b(?! (?:i|we|it|the|my)\b)|how (?:old|long (?:does|do|will|before|until|after))\b => \b(?:1[89]|20)\d\d\b|\b(?:years?|months?|weeks?|days?|hours?|minutes?)\b|\b(?:year|month|week|dai)ly\b
  litres?\b|how much paint\b => \d[^.]*\b(?:litres?|square metres)\b
  (?:how much|what) .*(?:cost|pay|budget)\b|prices?\b|costs?\b => \$|\bdollars?\b
  how (?:high|tall|low|far|wide|long|deep|big|large|close|thick|much (?:space|room|clearance|gap|distance))\b|(?:what|which) (?:\w+ )?(?:size|height|width|depth|distance|thickness|clearance|gap)\b|clearances?\b|(?:height|width|size) (?:of|for)\b|(?:gap|spacing|distance|space|room) (?:between|above|below|behind|beside|around|for)\b => \d ?(?:mm|cm|m|metres?|millimetres?)\b|\bby \d
  how (?:many|much|bright|hot|warm|cold)\b|lumens?|kelvin|temperature|what (?:percentage|number|lrv|rating)\b => \d
  (?:can|may|could|should|must|do|does|am|are|is) (?:i|we|you|it|my|our|the|a|an)\b|(?:allowed|legal|safe|permits?|licen[cs]ed?|permission|approval)\b => \b(?:must|never|licen[cs]ed?|needs?|required?|only|may|cannot|can't|don't|do not|permits?|approval|consent|allowed|unsafe|safe(?:ly)?)\b`
    .split(/\n\s*/)
    .map((line) => line.split(' => '))
    .map(([asks = '', says = '']) => ({ asks: new RegExp(`\\b(?:${asks})`, 'i'), says: new RegExp(says, 'i') }));
/** Worth of a section's first sentence, which states its point. */
const LEAD_WORTH = 1.15;
const WANTED_WORTH = { figure: 1.9, rule: 1.35 };

/**
 * @param asked The concepts of the question; see `topicOf`.
 * @param question Its text, for the era and the kind of figure that it asks for.
 * @param state The home's state.
 * @returns Passage by passage, see `inOrder`; empty when the passages do not answer the question.
 */
export function evidenceFor(
  asked: readonly Concept[],
  passages: readonly Passage[],
  question: string,
  most = 6,
  state?: string,
) {
  const sentences = passages.flatMap((passage) => ofOwnState(sentencesOf(passage), state));
  const concepts = asked.map(withWorth);
  // The search has checked relevance. A question of only common words, or of words that no passage has, gets no answer.
  if (asked.every(({ stem }) => COMMON.has(stem))) return [];
  if (passages.every((passage) => fitOf(passage, concepts) === 0)) return [];
  const scored = scoredBy(sentences, concepts, question, state);
  const chosen: Sentence[] = [];
  const add = (sentence: Sentence): void => {
    const wanted = withAntecedent(sentence, sentences).filter((part) => !chosen.includes(part));
    const fromPassage = chosen.filter(({ passage }) => passage === sentence.passage).length;
    if (fromPassage + wanted.length <= SENTENCES_A_PASSAGE) chosen.push(...wanted);
  };
  const leading = leadingOf(passages, concepts, question);
  const ofTheLeading = scored.filter(({ sentence }) => sentence.passage === leading);
  const least = WEAK * (ofTheLeading[0]?.score ?? 0);
  for (const { sentence, score } of ofTheLeading.slice(0, FROM_THE_LEADING)) if (score >= least) add(sentence);
  for (const { sentence, score } of scored) {
    if (score <= 0 || score < RELATIVE_MIN * (scored[0]?.score ?? 0) || chosen.length >= most) break;
    add(sentence);
  }
  for (const part of listedIn(question, concepts)) {
    const speaks = ({ stems: own }: Sentence): boolean => part.some((concept) => matchOf(concept, own) === 1);
    const best = chosen.some(speaks) ? undefined : scored.find(({ sentence }) => speaks(sentence));
    if (best) add(best.sentence);
  }
  const scores = new Map(scored.map(({ sentence, score }) => [sentence, score]));
  return inOrder(chosen, (sentence) => scores.get(sentence) ?? 0);
}

const withWorth = (concept: Concept): Concept =>
  COMMON.has(concept.stem) ? { ...concept, weight: COMMON_WORTH * concept.weight } : concept;
const subjectOf = ({ title, heading }: Passage): ReadonlySet<string> => new Set(stems(`${title} ${heading}`));
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The share of the question that a passage covers, 0..1: words in its title and heading count in full. */
function fitOf(passage: Passage, concepts: readonly Concept[]): number {
  const [subject, text] = [subjectOf(passage), new Set(stems(passage.text))];
  const met = (one: Concept): number => Math.max(matchOf(one, subject), ELSEWHERE_WORTH * matchOf(one, text));
  return sumOf(concepts.map((one) => one.weight * met(one))) / (sumOf(concepts.map(({ weight }) => weight)) || 1);
}

/** The items of a list such as "curtains, rugs and lamps", each with its concepts; empty where there is no list. */
function listedIn(question: string, concepts: readonly Concept[]): Concept[][] {
  const parts = question.split(/,|\?|\b(?:and|or|versus|vs)\b/i).map((part) => {
    const own = new Set(stems(part));
    return concepts.filter(({ stem }) => own.has(stem) && !COMMON.has(stem));
  });
  const named = parts.filter((part) => part.length > 0);
  return named.length > 1 ? named : [];
}

/** Scores the sentences, best first. */
function scoredBy(
  sentences: readonly Sentence[],
  concepts: readonly Concept[],
  question: string,
  state: string | undefined,
) {
  const rarity = concepts.map((concept) => {
    const count = sentences.filter((sentence) => matchOf(concept, sentence.stems) > 0).length;
    return concept.weight * (1 + 0.5 * Math.log(1 + (sentences.length - count + 0.5) / (count + 0.5)));
  });
  const wanted = WANTED.find(({ asks }) => asks.test(question));
  const worth = wanted === WANTED.at(-1) ? WANTED_WORTH.rule : WANTED_WORTH.figure;
  const scored = sentences.map((sentence) => {
    const { passage, text } = sentence;
    const said =
      (wanted?.says.test(text) ? worth : 1) *
      aptOf(passage, question) *
      (state !== undefined && statesIn(text).includes(state) ? OWN_STATE_WORTH : 1);
    const sized = (0.75 + text.length / 560) * (1 + RANK_COST * (passage.n - 1));
    const fit = PASSAGE_FLOOR + fitOf(passage, concepts);
    const leads = sentence.index === 0 ? LEAD_WORTH : 1;
    return { sentence, score: (namingOf(sentence, concepts, rarity) * fit * said * leads) / sized };
  });
  return scored.toSorted((one, other) => other.score - one.score);
}

/** The passage that an answer begins with: by its rank in the search, its fit, and its era. */
function leadingOf(passages: readonly Passage[], concepts: readonly Concept[], question: string) {
  const worth = (passage: Passage): number =>
    ((PASSAGE_FLOOR + fitOf(passage, concepts)) * aptOf(passage, question)) / (1 + LEADING_COST * (passage.n - 1));
  return passages.toSorted((one, other) => worth(other) - worth(one))[0];
}

const TELLS_APART = /^how to (?:recogni[sz]e|tell|date)\b/i;
const ASKS_WHICH_HOUSE =
  /\b(?:recogni[sz]e|tell (?:if|whether|which|what|apart)|identify|how old|what (?:style|era|kind|type|sort)|which (?:style|era)|is (?:it|this|my \w+|our \w+) an?)\b/i;
/**
 * A passage of the question's era comes first, one of another era last. How to recognise an era answers no question about what to do
 * there.
 */
function aptOf({ title, heading }: Passage, question: string): number {
  const asked = eraOf(question);
  const own = eraOf(`${title} ${heading}`);
  const apart = TELLS_APART.test(heading) && !ASKS_WHICH_HOUSE.test(question) ? 0.6 : 1;
  if (own.length === 0) return apart;
  return apart * (own.some((era) => asked.includes(era)) ? 1.5 : asked.length > 0 ? 0.45 : 0.7);
}

/** How much of the question a sentence names, by itself or by its heading. */
function namingOf(sentence: Sentence, concepts: readonly Concept[], rarity: readonly number[]): number {
  const subject = subjectOf(sentence.passage);
  const worth = (one: Concept): number =>
    Math.max(matchOf(one, sentence.stems), ELSEWHERE_WORTH * matchOf(one, subject));
  const named = concepts.map(worth);
  const breadth = named.filter((met) => met > 0).length > 1 || concepts.length === 1 ? 1 : LONE_WORTH;
  return breadth * sumOf(named.map((met, at) => met * (rarity[at] ?? 0)));
}

/** A sentence that refers back to the one before it, together with that one. */
function withAntecedent(sentence: Sentence, sentences: readonly Sentence[]): Sentence[] {
  const before = sentences[sentences.indexOf(sentence) - 1];
  const leans = sentence.leans && before?.passage === sentence.passage;
  return leans ? [...withAntecedent(before, sentences), sentence] : [sentence];
}
