/** The unsent question of a member: it survives a reload, a trip to another page and a new sign-in, in this tab only. */
import { useCallback, useSyncExternalStore } from 'react';

const watchers = new Set<() => void>();
/** Where the browser gives no storage (blocked cookies), the draft lives as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return memory.get(key) ?? '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The member's draft and its setter; an updater function sees the newest text. */
export function useDraft(userId: string): [string, (next: string | ((text: string) => string)) => void] {
  const key = `draft:${userId}`;
  const text = useSyncExternalStore(subscribe, () => read(key));
  const set = useCallback(
    (next: string | ((text: string) => string)) => write(key, typeof next === 'function' ? next(read(key)) : next),
    [key],
  );
  return [text, set];
}
