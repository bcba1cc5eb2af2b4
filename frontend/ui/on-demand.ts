/** Code that is fetched when it is first asked for, such as that of a dialog. */
import { useState } from 'react';
import { UNREACHABLE } from '../api.ts';
import { toast } from './toaster.tsx';

/**
 * What `load` imports, once `fetch` has been called, and `fetch` itself: true when the code is there.
 * Where it does not come, the page says so and stays.
 */
export function useOnDemand<T>(load: () => Promise<T>): [T | undefined, () => Promise<boolean>] {
  const [code, setCode] = useState<{ loaded: T }>();
  const fetch = async () => {
    try {
      const loaded = await load();
      setCode({ loaded });
      return true;
    } catch {
      toast({ title: 'That could not be opened', description: UNREACHABLE, variant: 'destructive' });
      return false;
    }
  };
  return [code?.loaded, fetch];
}
