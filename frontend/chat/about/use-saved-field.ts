/** One field that is saved when it is left: checked by the contract first, with the reason beside it where it is refused. */
import { useEffect, useEffectEvent, useState } from 'react';
import { messageFor } from '../../api/client.ts';
import { announce } from '../../ui/feedback/announcer.tsx';

export interface SavedField {
  text: string;
  error: string | undefined;
  /** Saves what is written, if it is new and sound; an empty field is erased. */
  leave: () => void;
  write: (text: string) => void;
  /** Erases it at once; undefined where there is nothing to erase, or it must be there. */
  erase: (() => void) | undefined;
}

interface FieldOptions<T> {
  /** As it stands with the server; empty for nothing. */
  saved: string;
  /** Reads the text as the contract takes it, or gives the reason why not. */
  read: (text: string) => { value: T } | { error: string };
  /** Saves it; null erases. It rejects with what the call failed with. */
  save: (value: T | null) => Promise<unknown>;
  /** Said to a screen reader when it is saved, such as "Postcode saved". */
  done: string;
  /** The reason why it cannot be empty, where it cannot. */
  required?: string;
}

export function useSavedField<T>({ saved, read, save, done, required }: FieldOptions<T>): SavedField {
  /** What is being written; undefined while the field shows what is saved. */
  const [written, setWritten] = useState<string>();
  const [error, setError] = useState<string>();
  const text = written ?? saved;
  /** `sent` is what is in the field now. What is written while it is saved stays, to be saved when the field is left. */
  const store = (value: T | null, sent: string) => {
    save(value).then(
      () => {
        setWritten((newest) => (newest === sent ? undefined : newest));
        announce(done);
      },
      (failure: unknown) => {
        // It was shown as saved, and may have been left meanwhile.
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
  // Back takes the page away without a blur.
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
