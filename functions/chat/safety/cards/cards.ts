/** The safety card of each kind of danger: the first passage of an answer about it. */
import type { HazardKind } from '../../../../shared/chat.ts';
import { BEFORE_WORK } from './before-work.ts';
import type { CardTexts, HazardCard } from './card.ts';
import { CHILDREN_AND_AIR } from './children-and-air.ts';
import { DANGER_NOW } from './danger-now.ts';

const CARDS: Record<HazardKind, CardTexts> = { ...DANGER_NOW, ...BEFORE_WORK, ...CHILDREN_AND_AIR };

/** The articles of the library whose sections are the cards, by file name. */
export const CARD_ARTICLES = {
  'when-something-is-dangerous.md': DANGER_NOW,
  'dust-and-licensed-work.md': BEFORE_WORK,
  'pools-windows-cords-alarms-and-mould.md': CHILDREN_AND_AIR,
};

/** Gives the card of a kind: what to do first, what never to do, who may do the work, and the sources of it. */
export const hazardCard = (kind: HazardKind): HazardCard => ({ kind, states: 'all', ...CARDS[kind] });
