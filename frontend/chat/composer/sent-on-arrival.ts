/** Sends a photo that was chosen on another screen as soon as its room is open. */
import { useEffect, useEffectEvent } from 'react';

const arriving = new Set<string>();

/** Marks the draft of the room at `place` to be sent once its page has loaded. */
export const sendOnArrival = (place: string): void => void arriving.add(place);

/** Calls `send` once if the draft is marked. @param isReady Whether the conversation has loaded. */
export function useSentOnArrival(place: string, isReady: boolean, send: () => void): void {
  const arrived = useEffectEvent(send);
  useEffect(() => {
    if (isReady && arriving.delete(place)) arrived();
  }, [isReady, place]);
}
