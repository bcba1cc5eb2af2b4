/** The code of a room and of its conversation: fetched with what has been said in it, or with the first question. */
import { useEffect, useState } from 'react';
import { page } from '../../ui/page-code.tsx';

const parts = () => import('./room-parts.tsx');

export const KnownRoom = page(async () => ({ default: (await parts()).KnownRoom }));
export const Talk = page(async () => ({ default: (await parts()).Talk }));
export const DockedPhoto = page(async () => ({ default: (await parts()).DockedPhoto }));

/** A member without rooms has this in the room's place. */
export const FirstRoom = page(async () => ({ default: (await import('../first-room/first-room.tsx')).FirstRoom }));

export const loadRoomCode = () => Promise.all([KnownRoom, Talk, DockedPhoto].map(({ load }) => load()));

/** Whether the code is there, or did not come: then drawing it says so. Asked for while it is `wanted`. */
export function useRoomCode(wanted: boolean, load: () => Promise<unknown> = loadRoomCode): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const done = () => setIsThere(true);
    void load().then(done, done);
  }, [wanted, load]);
  return isThere;
}
