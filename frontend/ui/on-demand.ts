/** Code that is fetched when it is first asked for, such as that of a dialog. */
import { useState } from 'react';
import { toast } from './feedback/toaster.tsx';

/**
 * What `load` imports, once `fetch` has been called, and `fetch` itself. It calls `then` with true when the code is there: at once
 * where it has come before, so that the next key finds what this one opened. Where it does not come, the page says so and stays.
 */
export function useOnDemand<T>(load: () => Promise<T>): [T | undefined, (then?: (isThere: boolean) => void) => void] {
  const [code, setCode] = useState<{ loaded: T }>();
  const fetch = async (then?: (isThere: boolean) => void) => {
    try {
      const loaded = await load();
      setCode({ loaded });
      then?.(true);
    } catch {
      // The browser remembers what did not come as long as the page lives: another press would be answered the same.
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
