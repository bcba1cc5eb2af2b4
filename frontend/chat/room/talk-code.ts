/** The code of a room's conversation: fetched with the conversation itself, or with its first question. */
import { useEffect, useState } from 'react';
import { page } from '../../ui/page-code.tsx';

export const Talk = page(() => import('./talk.tsx'));

/** Whether the code is there, or did not come: then drawing it says so. Asked for while it is `wanted`. */
export function useTalkCode(wanted: boolean): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const done = () => setIsThere(true);
    void Talk.load().then(done, done);
  }, [wanted]);
  return isThere;
}
