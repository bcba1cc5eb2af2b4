/** Follows the newest message while the reader is at the end of the conversation. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** At most this far from the end counts as being there, in pixels: about a line of text. */
const NEAR = 32;

export interface Newest {
  /** Whether the reader has scrolled back in the conversation. */
  isBehind: boolean;
  /** Scrolls to the newest turn: for a photo to the top of the page, where its notes show, else to the end of the conversation. */
  goToNewest: (isPhoto: boolean) => void;
  /** Scrolls to the end of the conversation, and follows it from then on. */
  goToEnd: () => void;
}

interface Places {
  /** The element whose bottom is the conversation's end. */
  talk: RefObject<HTMLElement | null>;
  /** The bar that covers the bottom of the window. */
  bar: RefObject<HTMLElement | null>;
}

/**
 * The page itself scrolls, and follows growth without animation. `opensAt` is where a conversation that has `started` opens:
 * at its end, or at the top of the page, which shows the newest photo. A reader anywhere else is not moved.
 */
export function useNewest({ talk, bar }: Places, started: boolean, opensAt: 'end' | 'top'): Newest {
  const [isBehind, setIsBehind] = useState(false);
  const following = useRef(started && opensAt === 'end');
  /** Set right after scrolling, not by the scroll event, to notice a reader who scrolls back within the same frame. */
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
      // Any scroll back stops the following; arriving near the end starts it again.
      if (movedUp && distance > 2) following.current = false;
      else if (Math.abs(distance) <= NEAR) following.current = true;
      look();
    };
    const observer = new ResizeObserver(() => {
      // Does not scroll away from somebody who is writing inside the conversation.
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
