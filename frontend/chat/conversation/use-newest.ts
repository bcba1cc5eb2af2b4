/** Where the reader is in the conversation: the page follows the newest message only while they are at its end. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** This near to the end counts as being there, in pixels: about a line of text. */
const NEAR = 32;
/** Between the top of the window and a photo that is held there, in pixels. */
const ABOVE_PHOTO = 16;

interface Newest {
  /** False once the reader has scrolled back. */
  atNewest: boolean;
  /** Scrolls to the end, or to the photo of an answer that is longer than the window, and follows from there on. */
  goToNewest: () => void;
  /** Scrolls to the very end, and follows it from there on. */
  goToEnd: () => void;
}

/**
 * `panel` ends where the conversation ends; the page itself scrolls. Growth is followed at once, without animation,
 * and only once the conversation has `started`. Once the newest answer has its notes, the page stays where its photo is in
 * view: the words come in below. A reader who has scrolled past the photo follows them.
 */
export function useNewest(panel: RefObject<HTMLElement | null>, started: boolean): Newest {
  const [atNewest, setAtNewest] = useState(true);
  const following = useRef(true);
  /** Noted at once, not when the event tells: a reader who moves back within the same frame is seen to. */
  const lastY = useRef(0);

  const follow = useCallback((distance: number, behavior: ScrollBehavior) => {
    following.current = true;
    window.scrollBy({ top: distance, behavior });
    lastY.current = window.scrollY;
  }, []);
  const goToNewest = useCallback(() => follow(distanceToNewest(panel.current), 'instant'), [panel, follow]);
  const goToEnd = useCallback(() => follow(distanceToEnd(panel.current), 'auto'), [panel, follow]);

  useEffect(() => {
    if (!started) return undefined;
    lastY.current = window.scrollY;
    const onScroll = () => {
      const distance = distanceToEnd(panel.current);
      const movedUp = window.scrollY < lastY.current - 1;
      lastY.current = window.scrollY;
      // The slightest move back means reading; arriving near the end means following again.
      if (movedUp && distance > 2) following.current = false;
      else if (distance <= NEAR) following.current = true;
      setAtNewest(distance <= NEAR || (following.current && !isReading(panel.current)));
    };
    let isPlaced = false;
    const observer = new ResizeObserver(() => {
      const { current } = panel;
      const isHeld = isPlaced && isReading(current);
      // Someone who reads on below the conversation is left there, and someone who writes in the middle of it.
      const isBusy = current?.querySelector('[data-keeps-place]:focus-within');
      if (following.current && !isHeld && !isBusy && distanceToNewest(current) > 0) goToNewest();
      isPlaced = true;
      setAtNewest(distanceToEnd(current) <= NEAR);
    });
    if (panel.current) observer.observe(panel.current);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, [panel, started, goToNewest]);

  return { atNewest, goToNewest, goToEnd };
}

const distanceToEnd = (panel: HTMLElement | null): number =>
  panel ? panel.getBoundingClientRect().bottom - window.innerHeight : 0;

const photoIn = (panel: HTMLElement | null) => panel?.querySelector('ol > li:last-child [data-reading]');

/** How far the page may be scrolled on: to the end, but no further than to where the newest answer's photo is at the top. */
function distanceToNewest(panel: HTMLElement | null): number {
  const distance = distanceToEnd(panel);
  const photo = photoIn(panel);
  const ahead = photo ? photo.getBoundingClientRect().top - ABOVE_PHOTO : Number.NEGATIVE_INFINITY;
  return ahead < -2 ? distance : Math.min(distance, Math.max(0, ahead));
}

/** Whether the newest answer's photo has its notes, and its top is in view. */
function isReading(panel: HTMLElement | null): boolean {
  const photo = photoIn(panel);
  return photo?.getAttribute('data-reading') === 'read' && photo.getBoundingClientRect().top >= 0;
}
