/** What a screen leaves for the next one: the room that a first question has created, and a photo to send on arrival. */

import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../../ui/store.ts';

/** The room that the member's first question has just created, for the page that is still without a room. */
const begun = createStore<{ userId: string; roomId: string } | null>(null);

export const beginRoom = (userId: string, roomId: string): void => begun.set({ userId, roomId });
export const forgetBegunRoom = (): void => begun.set(null);
export const useBegunRoom = (userId: string): string | undefined =>
  useStore(begun, (room) => (room?.userId === userId ? room.roomId : undefined));

/** Sends a photo that was chosen on another screen as soon as its room is open. */
const arriving = new Set<string>();

/** Marks the draft of the room at `place` to be sent once its page has loaded. */
export const sendOnArrival = (place: string): void => void arriving.add(place);

/** Calls `send` once if the draft is marked. */
export function useSentOnArrival(place: string, send: () => void): void {
  const arrived = useEffectEvent(send);
  useEffect(() => {
    if (arriving.delete(place)) arrived();
  }, [place]);
}
