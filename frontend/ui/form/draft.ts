/** What a member has written and not sent: it survives a reload, a trip to another page and a new sign-in, in this tab only. */
import { useCallback, useSyncExternalStore } from 'react';

const watchers = new Set<() => void>();
/** Where the browser gives no storage (blocked cookies), the draft lives as long as the page. */
const memory = new Map<string, string>();

/** What is kept under this name; empty where there is nothing. */
export function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return memory.get(key) ?? '';
  }
}

/** Keeps `text` under this name; an empty one is forgotten. */
export function writeDraft(key: string, text: string): void {
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

/** A draft and its setter; an updater function sees the newest text. `key` names the member and what it is a draft of. */
export function useDraft(key: string): [string, (next: string | ((text: string) => string)) => void] {
  const text = useSyncExternalStore(subscribe, () => readDraft(key));
  const set = useCallback(
    (next: string | ((text: string) => string)) =>
      writeDraft(key, typeof next === 'function' ? next(readDraft(key)) : next),
    [key],
  );
  return [text, set];
}
