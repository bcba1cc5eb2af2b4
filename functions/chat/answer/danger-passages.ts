/** What an answer to a danger rests on: its safety cards first, then what the library says of it. */
import type { HazardKind } from '../../../shared/chat.ts';
import type { LibraryPassage } from '../../platform/aws/library.ts';
import { CARD_ARTICLES, hazardCard } from '../safety/cards/cards.ts';
import { hazardsIn } from '../safety/hazards.ts';
import { excerptOf, numbered, type Passage } from './search/search.ts';

const MAX_CARDS = 2;

/** Dangers that people must get away from first. Design advice beside one distracts, or contradicts it ("open a window"). */
const ANSWERED_ALONE: ReadonlySet<HazardKind> = new Set([
  'electric-shock',
  'water-at-electricity',
  'gas',
  'carbon-monoxide',
  'ceiling-falling',
  'balcony',
]);

/** In words. In a longer question a danger is one topic of several: the others are answered too, after it. */
const LONG_QUESTION = 40;

/**
 * The passages that the designer reads, numbered from 1: the cards of the dangers, at most two, then what was found, without the
 * sections of the library that hold the same words as these cards. Without a danger, all that was found. Beside a danger that is answered alone, only the sections whose heading names it.
 * @param question The member's words.
 * @param hazards The gravest first.
 */
export function passagesWithCards(
  question: string,
  found: readonly LibraryPassage[],
  hazards: readonly HazardKind[],
): Passage[] {
  const cards = hazards.slice(0, MAX_CARDS).map(cardPassage);
  const [gravest] = hazards;
  if (!gravest) return numbered(found);
  const shown = new Set(cards.map(({ source }) => source.heading));
  const others = found.filter(({ document, heading }) => !(document in CARD_ARTICLES && shown.has(heading)));
  const isAlone = ANSWERED_ALONE.has(gravest) && question.trim().split(/\s+/).length <= LONG_QUESTION;
  const beside = isAlone ? others.filter(({ heading }) => isAbout(heading, gravest)) : others;
  return [...cards, ...numbered(beside, cards.length + 1)];
}

const isAbout = (heading: string, danger: HazardKind): boolean =>
  hazardsIn(heading).some(({ kind }) => kind === danger);

function cardPassage(kind: HazardKind, index: number): Passage {
  const { title, text } = hazardCard(kind);
  const source = { n: index + 1, title: 'Safety', heading: title, document: articleWith(kind), passage: '' };
  return { source: { ...source, excerpt: excerptOf(text), quotes: [] }, text };
}

/** The article that holds the card, for a member who follows the citation. */
const articleWith = (kind: HazardKind): string =>
  Object.entries(CARD_ARTICLES).find(([, cards]) => kind in cards)?.[0] ?? '';
