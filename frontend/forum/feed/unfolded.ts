/** The posts whose text a member has unfolded in the feed, so that they are still unfolded when they come back. */
import { createStore, useStore } from '../../ui/store.ts';

const unfolded = createStore<ReadonlySet<string>>(new Set());

/** Whether the post's text is unfolded, and its setter. */
export function useUnfolded(postId: string): [boolean, (open: boolean) => void] {
  const open = useStore(unfolded, (all) => all.has(postId));
  const set = (next: boolean) => {
    const all = new Set(unfolded.get());
    if (next) all.add(postId);
    else all.delete(postId);
    unfolded.set(all);
  };
  return [open, set];
}
