/**
 * The searchable library behind Retrieve: BM25F over the stemmed words of title, heading, members' phrases and text, with a score from 0
 * to 1 that is low for off-topic questions.
 */
import { type Concept, conceptsOf, stems, weightedTopics } from '../text/words.ts';

/** One object of the data source, as indexed. */
export interface IndexedPassage {
  /** S3 key, which is also the passage's id. */
  key: string;
  text: string;
  metadata: Record<string, string | number | boolean | string[]>;
  /** Text that is embedded with the passage, a line for each attribute: metadata marked includeForEmbedding, and plain metadata values. */
  context: string;
}

export interface Found {
  passage: IndexedPassage;
  /** 0..1: how much of the question the passage has, and how strongly. */
  score: number;
}

/** What a word counts in the text, the title, the heading and the phrases that members ask with, where these have an average length. */
const WORTHS = [1, 1.2, 2.5, 2];
/** BM25's saturation, and how much the length of a part counts. */
const [SATURATION, LENGTH_SHARE] = [1.2, 0.25];
/** Saturated counts stay below 1. Raised to this power, what is on the subject has half of the scale. */
const SPREAD = 0.8;
/** A word that only other sections of the document have: the passage is near its subject. */
const NEARBY = 0.15;
/** The share of a passage's score that its likest phrase decides: its heading, or one that members ask with. */
const PHRASE_SHARE = 0.1;
/** A number is no topic, but tells two passages on one topic apart. */
const NUMBER_WEIGHT = 0.3;
/** A long question names more than one passage has: so many of its rarest topics are all that a passage must have. */
const WHOLE = 6;
/** A single common word, of several in the question, is often a coincidence. */
const LONE_MATCH = 0.75;
/** Without a common word of the field (the curated list of synonyms), a match is not about houses. */
const OFF_FIELD = 0.6;

interface Indexed {
  passage: IndexedPassage;
  /** The count of each stem, weighted by where it stands. */
  counts: Map<string, number>;
  /** The stems of each phrase of the context. */
  phrases: ReadonlySet<string>[];
  /** The stems of its document. */
  nearby: ReadonlySet<string>;
}

export class KnowledgeIndex {
  readonly #indexed: Indexed[] = [];
  /** The number of passages in which each stem occurs. */
  readonly #frequency = new Map<string, number>();

  constructor(passages: readonly IndexedPassage[]) {
    const documents = new Map<string, Set<string>>();
    const parts = passages.map(({ context, text }) => [stems(text), ...context.split('\n').map(stems)]);
    const lengths = WORTHS.map(
      (_, part) => parts.reduce((sum, own) => sum + (own[part]?.length ?? 0), 0) / parts.length,
    );
    for (const [at, passage] of passages.entries()) {
      const counts = new Map<string, number>();
      for (const [part, words] of (parts[at] ?? []).entries()) {
        const length = 1 - LENGTH_SHARE + LENGTH_SHARE * (words.length / (lengths[part] || words.length));
        const worth = (WORTHS[part] ?? 1) / length;
        for (const stem of words) counts.set(stem, (counts.get(stem) ?? 0) + worth);
      }
      const folder = passage.key.slice(0, passage.key.lastIndexOf('/'));
      const nearby = documents.get(folder) ?? new Set();
      documents.set(folder, nearby);
      for (const stem of counts.keys()) {
        this.#frequency.set(stem, (this.#frequency.get(stem) ?? 0) + 1);
        nearby.add(stem);
      }
      const phrases = passage.context.split(/, |\n/).map((words) => new Set(stems(words)));
      this.#indexed.push({ passage, counts, phrases, nearby });
    }
  }

  /** The best passages for a question, best first; empty where none of its words occurs anywhere. */
  find(question: string, limit: number): Found[] {
    const topics = weightedTopics(question);
    const named = new Set(topics.map(({ stem }) => stem));
    const numbers = conceptsOf(question, NUMBER_WEIGHT).filter(({ stem }) => !named.has(stem));
    return this.#indexed
      .map(({ passage, ...own }) => ({ passage, score: this.#score(own, topics, numbers) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score || (one.passage.key < other.passage.key ? -1 : 1))
      .slice(0, limit)
      .map(({ passage, score }) => ({ passage, score: Math.round(score * 10_000) / 10_000 }));
  }

  #score(own: Omit<Indexed, 'passage'>, topics: readonly Concept[], numbers: readonly Concept[]): number {
    const met = topics.filter(({ stem, kin }) => [stem, ...kin.keys()].some((one) => own.counts.has(one)));
    if (met.length === 0 && !numbers.some(({ stem }) => own.counts.has(stem))) return 0;
    const total = this.#weightOf(this.#rarest(topics)) || NUMBER_WEIGHT;
    const worth = [...topics, ...numbers].reduce(
      (sum, concept) => sum + concept.weight * this.#rarity(concept.stem) * presence(concept, own),
      0,
    );
    const likest = Math.max(0, ...own.phrases.map((phrase) => this.#likeness(phrase, topics, total)));
    const score = ((1 - PHRASE_SHARE) * Math.min(1, worth / total) + PHRASE_SHARE * likest) ** SPREAD;
    const isLone = met.length === 1 && topics.length > 1;
    return score * (isLone ? LONE_MATCH : 1) * (met.some(({ kin }) => kin.size > 0) ? 1 : OFF_FIELD);
  }

  /** How much a phrase and the question have in common: the harmonic mean of their shares. */
  #likeness(phrase: ReadonlySet<string>, topics: readonly Concept[], total: number): number {
    const common = this.#weightOf(topics.filter(({ stem }) => phrase.has(stem)));
    const whole = [...phrase].reduce((sum, stem) => sum + this.#rarity(stem), 0);
    return common === 0 ? 0 : (2 * common) / (whole + total);
  }

  #rarest(topics: readonly Concept[]): readonly Concept[] {
    return topics.toSorted((one, other) => this.#weightOf([other]) - this.#weightOf([one])).slice(0, WHOLE);
  }

  #weightOf(concepts: readonly Concept[]): number {
    return concepts.reduce((sum, { stem, weight }) => sum + weight * this.#rarity(stem), 0);
  }

  /** Inverse document frequency, from 0 to 1. A word that the library does not have may be the subject, or small talk. */
  #rarity(stem: string): number {
    const size = this.#indexed.length;
    const count = this.#frequency.get(stem) ?? Math.min(size, 30);
    return Math.log(1 + (size - count + 0.5) / (count + 0.5)) / Math.log(1 + size);
  }
}

/** How much a passage has of a concept, 0..1: of the word itself or of one with nearly the same meaning. */
function presence({ stem, kin }: Concept, { counts, nearby }: Omit<Indexed, 'passage'>): number {
  const met = (one: string): number => {
    const count = counts.get(one) ?? 0;
    return count / (count + SATURATION);
  };
  return Math.max(nearby.has(stem) ? NEARBY : 0, met(stem), ...[...kin].map(([other, worth]) => worth * met(other)));
}
