/** The room that the member's first question has just created, for the page that is still without a room. */
import { createStore, useStore } from '../../ui/store.ts';

const begun = createStore<{ userId: string; roomId: string } | null>(null);

export const beginRoom = (userId: string, roomId: string): void => begun.set({ userId, roomId });
export const forgetBegunRoom = (): void => begun.set(null);
export const useBegunRoom = (userId: string): string | undefined =>
  useStore(begun, (room) => (room?.userId === userId ? room.roomId : undefined));
