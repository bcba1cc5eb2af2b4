/** Where the reader is in the conversation: the page follows the newest message only while they are at its end. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** This near to the end counts as being there, in pixels: about a line of text. */
const NEAR = 32;

interface Newest {
  /** False once the reader has scrolled back. */
  atNewest: boolean;
  /** Scrolls to the end and follows it from there on. */
  goToNewest: (behavior?: ScrollBehavior) => void;
}

/**
 * `panel` ends where the conversation ends; the page itself scrolls. Growth is followed at once, without animation,
 * and only once the conversation has `started`.
 */
export function useNewest(panel: RefObject<HTMLElement | null>, started: boolean): Newest {
  const [atNewest, setAtNewest] = useState(true);
  const following = useRef(true);
  /** Noted at once, not when the event tells: a reader who moves back within the same frame is seen to. */
  const lastY = useRef(0);

  const goToNewest = useCallback(
    (behavior: ScrollBehavior = 'instant') => {
      following.current = true;
      window.scrollBy({ top: distanceToEnd(panel.current), behavior });
      lastY.current = window.scrollY;
    },
    [panel],
  );

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
      setAtNewest(following.current || distance <= NEAR);
    };
    const observer = new ResizeObserver(() => {
      const distance = distanceToEnd(panel.current);
      if (!following.current) setAtNewest(distance <= NEAR);
      // Someone who reads on below the conversation is left there, and someone who writes in the middle of it.
      else if (distance > 0 && !panel.current?.querySelector('[data-keeps-place]:focus-within')) goToNewest();
    });
    if (panel.current) observer.observe(panel.current);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, [panel, started, goToNewest]);

  return { atNewest, goToNewest };
}

const distanceToEnd = (panel: HTMLElement | null): number =>
  panel ? panel.getBoundingClientRect().bottom - window.innerHeight : 0;
