/** The searchable library behind Retrieve: BM25 over stemmed words, with a score from 0 to 1 that is low for off-topic questions. */
import MiniSearch from 'minisearch';
import { type Concept, conceptsOf, stemOf, stems, tokens, topicsIn } from '../text/words.ts';

/** One object of the data source, as indexed. */
export interface IndexedPassage {
  /** S3 key, which is also the passage's id. */
  key: string;
  text: string;
  metadata: Record<string, string | number | boolean | string[]>;
  /** Text that is embedded with the passage: metadata marked includeForEmbedding, and plain metadata values. */
  context: string;
}

export interface Found {
  passage: IndexedPassage;
  /** 0..1: how much of the question the passage covers, and how strongly. On-topic passages score above about 0.35, chance matches below 0.3. */
  score: number;
}

/** Boosts a title with a word of the question: such a passage is about it. */
const CONTEXT_BOOST = 2.2;
/** A word in the title or heading covers the question fully, one in the text a little less. */
const TEXT_COVER = 0.85;
/** Weight of a word that the library does not have: small talk, or the very subject of the question. */
const UNKNOWN_WEIGHT = 1.2;
/** A number is no topic, but tells two passages on one topic apart. */
const NUMBER_WEIGHT = 0.2;
/** A single common word, of several in the question, is often a coincidence. */
const LONE_MATCH = 0.75;
/** The document's share of a passage's score: an embedding includes the document's title, and so its subject. */
const DOCUMENT_SHARE = 0.3;
/** The share of the score that is coverage alone; the rest is scaled by the BM25 score relative to the best hit. */
const COVERAGE_SHARE = 0.55;
/** Without a common word of the field (the curated list of synonyms), a match is not about houses. */
const OFF_FIELD = 0.6;

export class KnowledgeIndex {
  readonly #passages: Map<string, IndexedPassage>;
  readonly #search: MiniSearch<IndexedPassage>;
  /** The number of passages in which each stem occurs. */
  readonly #frequency = new Map<string, number>();
  /** The stems of each passage's context, by its key. */
  readonly #contexts = new Map<string, ReadonlySet<string>>();
  /** The stems of each document, by the folder of its passages. */
  readonly #documents = new Map<string, Set<string>>();

  constructor(passages: readonly IndexedPassage[]) {
    this.#passages = new Map(passages.map((passage) => [passage.key, passage]));
    this.#search = new MiniSearch<IndexedPassage>({
      idField: 'key',
      fields: ['context', 'text'],
      tokenize: tokens,
      processTerm: (term) => stemOf(term) ?? null,
      searchOptions: { tokenize: (query) => query.split(' '), processTerm: (term) => term },
    });
    this.#search.addAll(passages);
    for (const { key, context, text } of passages) {
      const inContext = stems(context);
      this.#contexts.set(key, new Set(inContext));
      const own = new Set([...inContext, ...stems(text)]);
      for (const stem of own) this.#frequency.set(stem, (this.#frequency.get(stem) ?? 0) + 1);
      this.#documents.set(folderOf(key), new Set([...own, ...(this.#documents.get(folderOf(key)) ?? [])]));
    }
  }

  get size(): number {
    return this.#passages.size;
  }

  /** The best passages for a question, best first; empty where none of its words occurs anywhere. */
  find(question: string, limit: number): Found[] {
    const concepts = topicsIn(question);
    const numbers = conceptsOf(question).map(({ stem }) => [stem, NUMBER_WEIGHT] as const);
    const weights = new Map([...numbers, ...concepts.flatMap(({ stem, kin }) => [...kin, [stem, 1] as const])]);
    const hits = this.#search.search([...weights.keys()].join(' '), {
      boost: { context: CONTEXT_BOOST },
      boostTerm: (term) => weights.get(term) ?? 1,
    });
    const best = hits[0]?.score ?? 1;
    return hits
      .flatMap((hit) => {
        const passage = this.#passages.get(String(hit.id));
        if (!passage) return [];
        const covered = this.#coverage(concepts, new Set(hit.queryTerms), this.#contexts.get(passage.key) ?? new Set());
        const document = this.#documents.get(folderOf(passage.key)) ?? new Set();
        const around = Math.max(covered, this.#coverage(concepts, document, document));
        const blended = covered + DOCUMENT_SHARE * (around - covered);
        return [{ passage, score: blended * (COVERAGE_SHARE + (1 - COVERAGE_SHARE) * (hit.score / best)) }];
      })
      .toSorted((one, other) => other.score - one.score || (one.passage.key < other.passage.key ? -1 : 1))
      .slice(0, limit)
      .map(({ passage, score }) => ({ passage, score: Math.round(score * 10_000) / 10_000 }));
  }

  /** The share of the question that a passage covers; rare words count more than common ones. */
  #coverage(concepts: readonly Concept[], matched: ReadonlySet<string>, context: ReadonlySet<string>): number {
    let covered = 0;
    let total = 0;
    let met = 0;
    let ofTheField = false;
    for (const { stem, kin } of concepts) {
      const weight = this.#weight(stem);
      total += weight;
      const own = matched.has(stem) ? (context.has(stem) ? 1 : TEXT_COVER) : 0;
      const kindred = Math.max(0, ...[...kin].map(([other, worth]) => (matched.has(other) ? worth : 0)));
      covered += weight * Math.max(own, kindred);
      if (own === 0 && kindred === 0) continue;
      met += 1;
      ofTheField ||= kin.size > 0;
    }
    if (total === 0) return 0;
    return (covered / total) * (met === 1 && concepts.length > 1 ? LONE_MATCH : 1) * (ofTheField ? 1 : OFF_FIELD);
  }

  /** From 0.5 for a stem in every passage to 1.7 for one in a single passage (inverse document frequency, scaled). */
  #weight(stem: string): number {
    const count = this.#frequency.get(stem);
    if (count === undefined) return UNKNOWN_WEIGHT;
    return 0.5 + (1.2 * Math.log((this.size + 1) / count)) / Math.log(this.size + 1);
  }
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));
