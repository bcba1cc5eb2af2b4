/** Loads code on demand, such as that of a dialog. */
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from './feedback/toaster.tsx';

/**
 * Returns the module that `load` imports, once `fetch` was called, and `fetch`. That calls `then` with true when the code has
 * loaded: synchronously if it had loaded before, so that the next key press reaches what this one opened. If loading fails, a
 * toast says so.
 */
export function useOnDemand<T>(load: () => Promise<T>): [T | undefined, (then?: (isThere: boolean) => void) => void] {
  const [code, setCode] = useState<{ loaded: T }>();
  const fetch = async (then?: (isThere: boolean) => void) => {
    try {
      const loaded = await load();
      setCode({ loaded });
      then?.(true);
    } catch {
      // The browser remembers a failed import until a reload: another press would fail too.
      toast({
        title: 'That could not be opened',
        description: 'Check your connection, then reload the page.',
        variant: 'destructive',
      });
      then?.(false);
    }
  };
  return [code?.loaded, (then) => (code ? then?.(true) : void fetch(then))];
}

/** The module that `load` imports, once it has been wanted and has loaded. If loading fails, a toast says so. */
export function useWanted<T>(load: () => Promise<T>, isWanted = true): T | undefined {
  const [code, fetchCode] = useOnDemand(load);
  const begin = useEffectEvent(() => fetchCode());
  useEffect(() => {
    if (isWanted) begin();
  }, [isWanted]);
  return code;
}
