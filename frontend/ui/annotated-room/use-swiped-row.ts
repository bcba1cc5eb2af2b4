/** Keeps a row of note cards and the marked note together: the row follows the mark, and the mark follows a swipe. */
import { type RefObject, useEffect } from 'react';
import type { RoomNote } from './room-note.ts';
import type { Marking } from './use-marking.ts';

/** A row that has not moved for this long has come to rest, in milliseconds: not every browser has `scrollend`. */
const REST_MS = 120;

/** Does nothing where the notes are no row that scrolls. */
export function useSwipedRow(
  row: RefObject<HTMLElement | null>,
  notes: readonly RoomNote[],
  { chosen, choose, noteId }: Marking,
): void {
  const chosenId = chosen === null ? undefined : noteId(chosen);
  useEffect(() => {
    const card = chosenId === undefined ? null : document.getElementById(chosenId);
    const { current } = row;
    if (current && card && !isWhole(card, current))
      current.scrollBy({ left: card.getBoundingClientRect().left - current.getBoundingClientRect().left });
  }, [row, chosenId]);
  useEffect(() => {
    const { current } = row;
    let resting: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        const cards = current ? [...current.children] : [];
        const seen = cards.findIndex((card) => isWhole(card, current));
        const isChosenSeen = cards.some((card) => card.id === chosenId && isWhole(card, current));
        const note = notes[seen];
        if (note && !isChosenSeen) choose(note.n);
      }, REST_MS);
    };
    current?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(resting);
      current?.removeEventListener('scroll', onScroll);
    };
  }, [row, notes, chosenId, choose]);
}

/** Whether the row shows the card from side to side; a pixel is lost to rounding. */
function isWhole(card: Element, row: Element | null): boolean {
  const { left, right } = card.getBoundingClientRect();
  const view = row?.getBoundingClientRect();
  return view !== undefined && left >= view.left - 1 && right <= view.right + 1;
}
