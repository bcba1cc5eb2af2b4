/** Where the conversation stands in its pane. It opens at the newest question, shows a sent one at the top, and otherwise stays where the reader is. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** A question stands this far below the pane's top, in pixels. */
const TOP = 24;
/** A conversation that ends at most this far below the pane counts as read to its end, in pixels: about a line of text. */
const NEAR = 32;

export interface ReadingPlace {
  isMoreBelow: boolean;
  /** Once, when the conversation is rendered. */
  open: () => void;
  toNewestQuestion: () => void;
  /** Scrolls by one pane. */
  showMore: () => void;
}

/** @param pane The element that scrolls, once it is rendered; its exchanges have the class `exchange`. */
export function useReadingPlace(pane: HTMLElement | null): ReadingPlace {
  const kept = useRef<Kept>(undefined);
  const toNewestQuestion = useCallback(() => {
    const question = [...(pane?.querySelectorAll('.exchange') ?? [])].at(-1);
    if (!pane || !question) return;
    // The newest exchange becomes at least as tall as the pane, so that its question can stand at the top.
    pane.setAttribute('data-held', '');
    const inset = question.clientTop + Number.parseFloat(getComputedStyle(question).paddingTop);
    // The composer shrinks as its words are sent: the pane, now taller, must not go back.
    kept.current = undefined;
    scrollBy(pane, offsetIn(pane, question) + inset - TOP);
  }, [pane]);
  const open = useCallback(() => {
    if (!pane) return;
    const isGrowing = pane.querySelector('[aria-busy=true]') !== null;
    if (isGrowing || pane.scrollHeight > pane.clientHeight) toNewestQuestion();
  }, [pane, toNewestQuestion]);
  useKeptPlace(pane, kept);
  return {
    isMoreBelow: useMoreBelow(pane),
    open,
    toNewestQuestion,
    showMore: () => pane?.scrollBy({ top: pane.clientHeight - 2 * TOP, behavior: 'auto' }),
  };
}

const offsetIn = (pane: Element, element: Element): number =>
  element.getBoundingClientRect().top - pane.getBoundingClientRect().top;

const scrollBy = (pane: Element, top: number): void => pane.scrollBy({ top, behavior: 'instant' });

function useMoreBelow(pane: HTMLElement | null): boolean {
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    if (!pane) return undefined;
    const look = () => setIsMore(pane.scrollHeight - pane.scrollTop - pane.clientHeight > NEAR);
    const observer = new ResizeObserver(look);
    for (const element of [pane, ...pane.children]) observer.observe(element);
    pane.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      pane.removeEventListener('scroll', look);
    };
  }, [pane]);
  return isMore;
}

/** What stands at the pane's top, and how far below it. */
type Kept = { element: Element; top: number } | undefined;

/** When the pane changes its size, what stood at its top stays there. Safari has no scroll anchoring, and none covers a rotation. */
function useKeptPlace(pane: HTMLElement | null, kept: RefObject<Kept>): void {
  useEffect(() => {
    if (!pane) return undefined;
    const note = () => {
      const { left, top, width } = pane.getBoundingClientRect();
      const element = document.elementFromPoint(left + width / 2, top + TOP + 1);
      kept.current =
        element && pane !== element && pane.contains(element) && pane.scrollTop > 0
          ? { element, top: offsetIn(pane, element) }
          : undefined;
    };
    const observer = new ResizeObserver(() => {
      const { element, top = 0 } = kept.current ?? {};
      if (element?.isConnected) scrollBy(pane, offsetIn(pane, element) - top);
    });
    observer.observe(pane);
    pane.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      pane.removeEventListener('scroll', note);
    };
  }, [pane, kept]);
}
