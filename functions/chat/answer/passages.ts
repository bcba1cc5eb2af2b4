/** The passages that the designer reads: cards of the dangers first, then what was found, then cards of what needs care. */
import type { HazardKind } from '../../../shared/chat.ts';
import type { LibraryPassage } from '../../platform/aws/library.ts';
import { CARD_ARTICLES, hazardCard } from '../safety/cards/cards.ts';
import type { Passage } from '../turn.ts';
import { names } from './search/ruled-out.ts';

const MAX_CARDS = 2;
const MAX_EXCERPT = 280;
/** The title of a safety card among the sources. */
export const SAFETY = 'Safety';

/**
 * Numbers the passages from 1. A section of the library that holds the same words as one of the cards is left out.
 * @param stop Dangers that the answer begins with, the gravest first. @param care What needs care, the gravest first.
 * @param excludes What the member rules out: a passage that speaks of it is marked.
 */
export function passagesFor(
  found: readonly LibraryPassage[],
  stop: readonly HazardKind[],
  care: readonly HazardKind[],
  excludes: readonly string[],
): Passage[] {
  const first = stop.slice(0, MAX_CARDS).map(cardPassage);
  const last = care.slice(0, MAX_CARDS).map(cardPassage);
  const shown = new Set([...first, ...last].map(({ source }) => source.heading));
  const others = found.filter(({ document, heading }) => !(document in CARD_ARTICLES && shown.has(heading)));
  return [...first, ...others.map((passage) => asPassage(passage, excludes)), ...last].map((passage, index) => ({
    ...passage,
    source: { ...passage.source, n: index + 1 },
  }));
}

function asPassage({ text, title, heading, document, passage }: LibraryPassage, excludes: readonly string[]): Passage {
  const avoid = excludes.filter((thing) => names(text, thing));
  return {
    text,
    source: { n: 0, title, heading, document, passage, excerpt: excerptOf(text), quotes: [] },
    ...(avoid.length > 0 && { avoid }),
  };
}

function cardPassage(kind: HazardKind): Passage {
  const { title, text } = hazardCard(kind);
  const document = Object.entries(CARD_ARTICLES).find(([, cards]) => kind in cards)?.[0] ?? '';
  return {
    text,
    source: { n: 0, title: SAFETY, heading: title, document, passage: '', excerpt: excerptOf(text), quotes: [] },
  };
}

/** The beginning of a passage, cut between words. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= MAX_EXCERPT
    ? line
    : `${line
        .slice(0, MAX_EXCERPT)
        .toWellFormed()
        .replace(/\s\S*$/, '')}…`;
}
