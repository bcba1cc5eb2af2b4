/** Keeps a row of note cards and the marked note together: the row follows the mark, and the mark follows a swipe. */
import { type RefObject, useEffect } from 'react';
import type { RoomNote } from './room-note.ts';
import type { Marking } from './use-marking.ts';

/** A row that has not moved for this long has stopped, in milliseconds: not every browser has `scrollend`. */
const REST_MS = 120;

/** Does nothing if the notes are not a scrolling row. The row's children are the cards, in the notes' order. */
export function useSwipedRow(
  row: RefObject<HTMLElement | null>,
  notes: readonly RoomNote[],
  { chosen, choose }: Marking,
): void {
  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const cards = [...current.children];
    const inset = Number.parseFloat(getComputedStyle(current).paddingLeft) || 0;
    /** The card's distance from the row's start; 0 if the row shows it completely, give or take a pixel of rounding. */
    const distanceTo = (card: Element) => {
      const { left, right } = card.getBoundingClientRect();
      const view = current.getBoundingClientRect();
      return left >= view.left - 1 && right <= view.right + 1 ? 0 : left - view.left - inset;
    };
    const card = cards[notes.findIndex(({ n }) => n === chosen)];
    if (card) current.scrollBy({ left: distanceTo(card) });
    let resting: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        const seen = notes[cards.findIndex((other) => distanceTo(other) === 0)];
        if (seen && !(card && distanceTo(card) === 0)) choose(seen.n);
      }, REST_MS);
    };
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(resting);
      current.removeEventListener('scroll', onScroll);
    };
  }, [row, notes, chosen, choose]);
}
