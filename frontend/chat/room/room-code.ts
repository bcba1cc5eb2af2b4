/** The code of a room and of its conversation: fetched with what has been said in it, or with the first question. */
import { useEffect, useState } from 'react';
import { type Page, page } from '../../ui/page-code.tsx';

const parts = () => import('./room-parts.tsx');

export const KnownRoom = page(async () => ({ default: (await parts()).KnownRoom }));
export const Talk = page(async () => ({ default: (await parts()).Talk }));
export const DockedPhoto = page(async () => ({ default: (await parts()).DockedPhoto }));

/** A member without rooms has this in the room's place. */
export const FirstRoom = page(async () => ({ default: (await import('../first-room/first-room.tsx')).FirstRoom }));

const PARTS = [KnownRoom, Talk, DockedPhoto];
const roomCode = {
  load: () => Promise.all(PARTS.map(({ load }) => load())),
  isLoaded: () => PARTS.every(({ isLoaded }) => isLoaded()),
};
export const loadRoomCode = roomCode.load;

/** Whether the code is there, or did not come: then drawing it says so. Asked for while it is `wanted`. */
export function useRoomCode(wanted: boolean, code: Pick<Page, 'load' | 'isLoaded'> = roomCode): boolean {
  const [isThere, setIsThere] = useState(code.isLoaded);
  useEffect(() => {
    if (!wanted) return;
    const done = () => setIsThere(true);
    void code.load().then(done, done);
  }, [wanted, code]);
  return isThere;
}
