/** Where the reader is in the conversation: the page follows the newest message only while they are at its end. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** This near to the end counts as being there, in pixels: about a line of text. */
const NEAR = 32;

export interface Newest {
  /** Whether the reader is in the conversation and has scrolled back in it. */
  isBehind: boolean;
  /** Scrolls to what is newest: to the top of the page for a photo, which is read there, else to the end of the conversation. */
  goToNewest: (isPhoto: boolean) => void;
  /** Scrolls to the end of the conversation, and follows it from there on. */
  goToEnd: () => void;
}

interface Places {
  /** Ends where the conversation ends. */
  talk: RefObject<HTMLElement | null>;
  /** What lies over the foot of the window. */
  bar: RefObject<HTMLElement | null>;
}

/**
 * The page itself scrolls. Growth is followed at once, without animation. `opensAt` is what a conversation that has `started`
 * opens at: its end, or the top of the page, where the newest photo is read. A reader anywhere else is left where they are.
 */
export function useNewest({ talk, bar }: Places, started: boolean, opensAt: 'end' | 'top'): Newest {
  const [isBehind, setIsBehind] = useState(false);
  const following = useRef(started && opensAt === 'end');
  /** Noted at once, not when the event tells: a reader who moves back within the same frame is seen to. */
  const lastY = useRef(0);

  const distanceToEnd = useCallback(() => {
    if (!talk.current) return 0;
    return talk.current.getBoundingClientRect().bottom - window.innerHeight + (bar.current?.offsetHeight ?? 0);
  }, [talk, bar]);
  const follow = useCallback(
    (behavior: ScrollBehavior) => {
      following.current = true;
      window.scrollBy({ top: Math.max(0, distanceToEnd()), behavior });
      lastY.current = window.scrollY;
    },
    [distanceToEnd],
  );
  const goToEnd = useCallback(() => follow('auto'), [follow]);
  const goToNewest = useCallback(
    (isPhoto: boolean) => {
      if (!isPhoto) return follow('instant');
      following.current = false;
      window.scrollTo({ top: 0, behavior: 'instant' });
      lastY.current = 0;
    },
    [follow],
  );

  useEffect(() => {
    if (!started) return undefined;
    const look = () => {
      const isInTalk = (talk.current?.getBoundingClientRect().top ?? 0) < window.innerHeight / 2;
      setIsBehind(isInTalk && distanceToEnd() > NEAR && !following.current);
    };
    const onScroll = () => {
      const distance = distanceToEnd();
      const movedUp = window.scrollY < lastY.current - 1;
      lastY.current = window.scrollY;
      // The slightest move back means reading; arriving near the end means following again.
      if (movedUp && distance > 2) following.current = false;
      else if (Math.abs(distance) <= NEAR) following.current = true;
      look();
    };
    const observer = new ResizeObserver(() => {
      // Someone who writes in the middle of it is left there.
      const isBusy = talk.current?.querySelector('[data-keeps-place]:focus-within');
      if (following.current && !isBusy && distanceToEnd() > 0) follow('instant');
      look();
    });
    lastY.current = window.scrollY;
    if (talk.current) observer.observe(talk.current);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, [talk, started, distanceToEnd, follow]);

  return { isBehind, goToNewest, goToEnd };
}
