/** Fetches the assistant's code while its first photo is looked for: where the line breaks then, the photo waits beside the field to ask in. */
import { type RefObject, useEffect, useRef } from 'react';
import { loadRoomCode } from '../../../chat/room/room-code.ts';

const BEGINNINGS = ['pointerdown', 'keydown', 'dragenter'];

/** Gives a ref for what the photo is chosen in: the first press in it fetches, so that a visit without one fetches nothing. */
export function useAssistantCode(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fetched = new AbortController();
    const fetchCode = () => {
      fetched.abort();
      // Asked for again by the page that needs it, which says so where it does not come.
      Promise.all([import('../../gate.tsx'), import('../../../chat/assistant-page.tsx'), loadRoomCode()]).catch(
        () => {},
      );
    };
    for (const type of BEGINNINGS) frame.current?.addEventListener(type, fetchCode, { signal: fetched.signal });
    return () => fetched.abort();
  }, []);
  return frame;
}
