/** Drafts: unsent texts survive a reload, navigation and a session's end, in this tab only. Signing out deletes them. */
import { useCallback } from 'react';
import { createStore, useStore } from '../store.ts';

/** The drafts since the page loaded. The only copy where the browser has no storage (blocked cookies). */
const written = createStore<ReadonlyMap<string, string>>(new Map());

/** The draft with this key; empty if there is none. */
export const readDraft = (key: string): string => draftIn(written.get(), key);

const draftIn = (drafts: ReadonlyMap<string, string>, key: string): string => drafts.get(key) ?? stored(key) ?? '';

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores `text` under this key; an empty text deletes the draft. */
export function writeDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Only the copy in memory remains.
  }
  written.set(new Map(written.get()).set(key, text));
}

/** Deletes all that this tab has stored, the drafts first of all, so that the next person to sign in does not find it. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing stored.
  }
  written.set(new Map());
}

/** A draft and its setter; an updater function gets the newest text. `key` contains the member and the subject. */
export function useDraft(key: string): [string, (next: string | ((text: string) => string)) => void] {
  const text = useStore(written, (drafts) => draftIn(drafts, key));
  const set = useCallback(
    (next: string | ((text: string) => string)) =>
      writeDraft(key, typeof next === 'function' ? next(readDraft(key)) : next),
    [key],
  );
  return [text, set];
}
