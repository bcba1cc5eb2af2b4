/** What a member has expanded (replies, the rest of a long post), so that it is still open when they come back. */
import { createStore, useStore } from '../../ui/store.ts';

const unfolded = createStore<ReadonlySet<string>>(new Set());

/** Whether `what` is open, and its setter. */
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
