/** What a member has opened on the page (replies, the rest of a long post): it is still open when they come back to it. */
import { createStore, useStore } from '../../ui/store.ts';

const unfolded = createStore<ReadonlySet<string>>(new Set());

/** Whether `what` is open, and the way to open or close it. */
export function useUnfolded(what: string): [boolean, (open: boolean) => void] {
  const open = useStore(unfolded, (all) => all.has(what));
  const set = (next: boolean) => {
    const all = new Set(unfolded.get());
    if (next) all.add(what);
    else all.delete(what);
    unfolded.set(all);
  };
  return [open, set];
}
