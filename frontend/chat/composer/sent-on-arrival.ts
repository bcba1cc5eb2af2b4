/** A photo that was chosen on another screen is sent as soon as its room is open. */
import { useEffect, useEffectEvent } from 'react';

const arriving = new Set<string>();

/** What is written for the room at `place` goes as soon as its page is there. */
export const sendOnArrival = (place: string): void => void arriving.add(place);

/** Calls `send` once where something is to go. @param isReady when the conversation is there to be shown in. */
export function useSentOnArrival(place: string, isReady: boolean, send: () => void): void {
  const arrived = useEffectEvent(send);
  useEffect(() => {
    if (isReady && arriving.delete(place)) arrived();
  }, [isReady, place]);
}
