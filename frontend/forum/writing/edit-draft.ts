/** Unsaved changes to a member's own post or reply, stored as a draft. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { readDraft, useDraft } from '../../ui/form/draft.ts';

const Words = z.record(z.string(), z.string());

/** The key of the draft. */
export const editDraft = (userId: string, id: string): string => `forum:${userId}:edit:${id}`;

/** Whether there are unsaved changes. */
export const isEdited = (draft: string): boolean => readDraft(draft) !== '';

interface EditedWords<T> {
  words: T;
  write: (words: T) => void;
  /** Deletes the draft, once the changes are saved or discarded. */
  forget: () => void;
  /** True if the form continues an earlier draft. */
  resumed: boolean;
}

/** The text with unsaved changes, else `stored`. */
export function useEditedWords<T extends Record<string, string>>(draft: string, stored: T): EditedWords<T> {
  const [text, setText] = useDraft(draft);
  const [resumed] = useState(text !== '');
  return {
    words: { ...stored, ...wordsIn(text) },
    write: (words) => setText(JSON.stringify(words)),
    forget: () => setText(''),
    resumed,
  };
}

function wordsIn(text: string): Record<string, string> | undefined {
  try {
    return Words.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
