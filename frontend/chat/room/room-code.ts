/** The code of a room and of its conversation: fetched with what has been said in it, or with the first question. */
import { useEffect, useState } from 'react';
import { page } from '../../ui/page-code.tsx';

export const KnownRoom = page(() => import('./known-room.tsx'));
export const Talk = page(() => import('./talk.tsx'));
export const DockedPhoto = page(() => import('./stage/docked-photo.tsx'));

/** Whether the code is there, or did not come: then drawing it says so. Asked for while it is `wanted`. */
export function useRoomCode(wanted: boolean): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const done = () => setIsThere(true);
    void Promise.all([KnownRoom, Talk, DockedPhoto].map(({ load }) => load())).then(done, done);
  }, [wanted]);
  return isThere;
}
