/** What a member has written and not sent: it survives a reload, a trip to another page and a session's end, in this tab only. Signing out forgets it. */
import { useCallback } from 'react';
import { createStore, useStore } from '../store.ts';

/** What was written since the page was loaded. Where the browser gives no storage (blocked cookies), it is the only copy. */
const written = createStore<ReadonlyMap<string, string>>(new Map());

/** The draft of this name; empty where there is none. */
export const readDraft = (key: string): string => draftIn(written.get(), key);

const draftIn = (drafts: ReadonlyMap<string, string>, key: string): string => drafts.get(key) ?? stored(key) ?? '';

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `text` under this name; an empty one is forgotten. */
export function writeDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // The page's own copy is all there is.
  }
  written.set(new Map(written.get()).set(key, text));
}

/** Forgets everything that was written and not sent in this tab: the next person to sign in must not find it. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // There is nothing stored either.
  }
  written.set(new Map());
}

/** A draft and its setter; an updater function sees the newest text. `key` names the member and what it is a draft of. */
export function useDraft(key: string): [string, (next: string | ((text: string) => string)) => void] {
  const text = useStore(written, (drafts) => draftIn(drafts, key));
  const set = useCallback(
    (next: string | ((text: string) => string)) =>
      writeDraft(key, typeof next === 'function' ? next(readDraft(key)) : next),
    [key],
  );
  return [text, set];
}
