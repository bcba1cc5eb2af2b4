/** Code that is fetched when it is first asked for, such as that of a dialog. */
import { useState } from 'react';
import { toast } from './feedback/toaster.tsx';

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
      // The browser remembers what did not come as long as the page lives: another press would be answered the same.
      toast({
        title: 'That could not be opened',
        description: 'Check your connection, then reload the page.',
        variant: 'destructive',
      });
      return false;
    }
  };
  return [code?.loaded, fetch];
}
