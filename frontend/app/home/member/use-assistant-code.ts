/** Fetches the assistant's code while the member chooses a first photo. If the connection then drops, the photo waits in the composer. */
import { type RefObject, useEffect, useRef } from 'react';
import { loadRoomCode } from '../../../chat/room/room-code.ts';

const BEGINNINGS = ['pointerdown', 'keydown', 'dragenter'];

/** Returns a ref for the element in which the photo is chosen. The first interaction in it fetches; a visit without one fetches nothing. */
export function useAssistantCode(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fetched = new AbortController();
    const fetchCode = () => {
      fetched.abort();
      // The page that needs the code imports it again and shows a failure itself.
      Promise.all([import('../../gate.tsx'), import('../../../chat/assistant-page.tsx'), loadRoomCode()]).catch(
        () => {},
      );
    };
    for (const type of BEGINNINGS) frame.current?.addEventListener(type, fetchCode, { signal: fetched.signal });
    return () => fetched.abort();
  }, []);
  return frame;
}
