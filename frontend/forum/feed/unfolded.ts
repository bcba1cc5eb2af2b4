/** What a member has opened on the page (replies, the rest of a long post): it is still open when they come back to it. */
import { useSyncExternalStore } from 'react';

const unfolded = new Set<string>();
const watchers = new Set<() => void>();

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether `what` is open, and the way to open or close it. */
export function useUnfolded(what: string): [boolean, (open: boolean) => void] {
  const open = useSyncExternalStore(subscribe, () => unfolded.has(what));
  const set = (next: boolean) => {
    if (next) unfolded.add(what);
    else unfolded.delete(what);
    for (const watcher of watchers) watcher();
  };
  return [open, set];
}
