/** What a member has changed of their own post or reply and not saved: it is a draft like any other. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { readDraft, useDraft } from '../../ui/form/draft.ts';

const Words = z.record(z.string(), z.string());

/** The draft of a change to this post or reply. */
export const editDraft = (userId: string, id: string): string => `forum:${userId}:edit:${id}`;

/** Whether something was changed and not saved. */
export const isEdited = (draft: string): boolean => readDraft(draft) !== '';

interface EditedWords<T> {
  words: T;
  write: (words: T) => void;
  /** The changes are saved or given up. */
  forget: () => void;
  /** True where the form goes on with an earlier draft. */
  resumed: boolean;
}

/** The words as they were changed last, `stored` where they were not. */
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
