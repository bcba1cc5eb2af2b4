/** A field that saves on blur, after the contract has checked it; a refused value shows its error beside the field. */
import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { messageFor } from '../../../api/client.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { contractError } from '../../../ui/form/form-errors.ts';

export interface SavedField {
  text: string;
  error: string | undefined;
  /** Saves the text if it is new and valid; an empty field is erased. */
  leave: () => void;
  write: (text: string) => void;
  /** Erases it at once; undefined where it is empty or required. */
  erase: (() => void) | undefined;
}

interface FieldOptions<T> {
  /** The server's value; empty for none. */
  saved: string;
  /** Parses the text into a valid value, or returns an error message. */
  read: (text: string) => { value: T } | { error: string };
  /** Saves it; null erases. Rejects with the call's error. */
  save: (value: T | null) => Promise<unknown>;
  /** Announced to screen readers after saving, such as "Postcode saved". */
  done: string;
  /** The error for an empty text, for a field that must not be empty. */
  required?: string;
}

/** The value, or the contract's message where it refuses it. */
export function checked<T>(schema: z.ZodMiniType, value: T): { value: T } | { error: string } {
  const error = contractError(schema, value);
  return error === undefined ? { value } : { error };
}

export function useSavedField<T>({ saved, read, save, done, required }: FieldOptions<T>): SavedField {
  /** The unsaved text; undefined while the field shows the saved value. */
  const [written, setWritten] = useState<string>();
  const [error, setError] = useState<string>();
  const text = written ?? saved;
  /** `sent` is the text of the field now. Text written while it saves stays, and is saved on the next blur. */
  const store = (value: T | null, sent: string) => {
    save(value).then(
      () => {
        setWritten((newest) => (newest === sent ? undefined : newest));
        announce(done);
      },
      (failure: unknown) => {
        // Shows the unsaved text again: the field may have lost the focus meanwhile.
        setWritten((newest) => newest ?? sent);
        setError(messageFor(failure, 'That was not saved. Please try again.'));
      },
    );
  };
  const leave = () => {
    if (written === undefined || (written.trim() === saved && error === undefined)) return setWritten(undefined);
    if (written.trim() === '') return required === undefined ? store(null, written) : setError(required);
    const result = read(written.trim());
    if ('error' in result) return setError(result.error);
    setError(undefined);
    store(result.value, written);
  };
  // Saves on unmount: Back unmounts the page without a blur event.
  const leaveWithPage = useEffectEvent(leave);
  useEffect(() => () => leaveWithPage(), []);
  return {
    text,
    error,
    leave,
    write: (next) => {
      setWritten(next);
      setError(undefined);
    },
    erase:
      text === '' || required !== undefined
        ? undefined
        : () => {
            setWritten('');
            setError(undefined);
            if (saved === '') setWritten(undefined);
            else store(null, '');
          },
  };
}
