/** Loads the code of a room and its conversation: with the messages, or with the first question. */
import { useEffect, useState } from 'react';
import { type Page, page } from '../../ui/page/page-code.tsx';

export const RoomCanvas = page(async () => ({ default: (await import('./room-canvas.tsx')).RoomCanvas }));
export const ConversationLog = page(async () => {
  const { ConversationLog: Log } = await import('../conversation/conversation-log.tsx');
  return { default: Log };
});

/** Replaces the canvas for a member without rooms. */
export const FirstRoom = page(async () => ({ default: (await import('./first/first-room.tsx')).FirstRoom }));

const PARTS = [RoomCanvas, ConversationLog];
const roomCode = {
  load: () => Promise.all(PARTS.map(({ load }) => load())),
  isLoaded: () => PARTS.every(({ isLoaded }) => isLoaded()),
};
export const loadRoomCode = roomCode.load;

/** Loads the code if it is `wanted`. True once it has loaded or failed: rendering it then shows the error. */
export function useRoomCode(wanted: boolean, code: Pick<Page, 'load' | 'isLoaded'> = roomCode): boolean {
  const [isThere, setIsThere] = useState(code.isLoaded);
  useEffect(() => {
    if (!wanted) return;
    const done = () => setIsThere(true);
    void code.load().then(done, done);
  }, [wanted, code]);
  return isThere;
}
