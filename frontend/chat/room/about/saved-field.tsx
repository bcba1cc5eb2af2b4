/** Fields of a room or a home that save as one goes: a line of text on blur, a choice at once. */
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { messageFor } from '../../../api/client.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { contractError } from '../../../ui/form/form-errors.ts';
import { CloseIcon } from '../../../ui/media/icons.tsx';

interface SavedText<T> {
  /** The server's value; null for none. */
  saved: string | null;
  /** Parses the text into a valid value, or returns an error message. */
  read: (text: string) => { value: T } | { error: string };
  /** Saves it; null erases. Rejects with the call's error. */
  save: (value: T | null) => Promise<unknown>;
  /** Announced to screen readers after saving, such as "Postcode saved". */
  done: string;
  /** The error for an empty text, for a field that must not be empty. */
  required?: string | undefined;
}

type SavedLineProps<T> = SavedText<T> &
  Pick<ComponentProps<typeof Field>, 'label' | 'placeholder' | 'inputMode' | 'maxLength'> & {
    /** A text of this length is saved as it is typed. */
    savesAt?: number;
  };

/** A line of text with a button to erase it. Enter saves too. A refused text shows its error below. */
export function SavedLine<T>({ saved, read, save, done, required, label, savesAt, ...input }: SavedLineProps<T>) {
  const { text, error, leave, write, erase } = useSavedText({ saved: saved ?? '', read, save, done, required });
  return (
    <Field
      {...input}
      // Space for the cross, which is narrower than a word.
      className="[&_input]:pr-11"
      label={label}
      value={text}
      error={error}
      autoComplete="off"
      onChange={({ target }) => {
        write(target.value);
        if (target.value.length === savesAt) leave(target.value);
      }}
      onBlur={() => leave()}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && leave()}
      trailing={
        text !== '' &&
        required === undefined && (
          <button
            type="button"
            aria-label={`Erase: ${label}`}
            className="grid size-9 place-items-center rounded-control text-charcoal hover:text-ink"
            // Prevents the blur, which would save the text that is about to be erased.
            onPointerDown={(event) => event.preventDefault()}
            onClick={erase}
          >
            <CloseIcon className="size-4" />
          </button>
        )
      }
    />
  );
}

/** The value, or the contract's message where it refuses it. */
export function checked<T>(schema: z.ZodMiniType, value: T): { value: T } | { error: string } {
  const error = contractError(schema, value);
  return error === undefined ? { value } : { error };
}

function useSavedText<T>({ saved, read, save, done, required }: SavedText<T> & { saved: string }) {
  /** The unsaved text; undefined while the field shows the saved value. */
  const [written, setWritten] = useState<string>();
  const [error, setError] = useState<string>();
  /** The text whose save has no answer yet. */
  const sending = useRef<string>(undefined);
  /** `sent` is the text of the field now. Text written while it saves stays, and is saved on the next blur. */
  const store = (value: T | null, sent: string) => {
    sending.current = sent;
    save(value).then(
      () => {
        sending.current = undefined;
        setWritten((newest) => (newest === sent ? undefined : newest));
        announce(done);
      },
      (failure: unknown) => {
        sending.current = undefined;
        // Shows the unsaved text again: the field may have lost the focus meanwhile.
        setWritten((newest) => newest ?? sent);
        setError(messageFor(failure, 'That was not saved. Please try again.'));
      },
    );
  };
  /** Saves the text if it is new and valid; an empty field is erased. */
  const leave = (text = written) => {
    // A postcode is sent with its fourth digit: the blur after it sends nothing.
    if (text !== undefined && text === sending.current) return;
    if (text === undefined || (text.trim() === saved && error === undefined)) return setWritten(undefined);
    if (text.trim() === '') return required === undefined ? store(null, text) : setError(required);
    const result = read(text.trim());
    if ('error' in result) return setError(result.error);
    setError(undefined);
    store(result.value, text);
  };
  // Saves on unmount: Back unmounts the page without a blur event.
  const leaveWithPage = useEffectEvent(leave);
  useEffect(() => () => leaveWithPage(), []);
  const write = (next: string | undefined) => {
    setWritten(next);
    setError(undefined);
  };
  /** Erases it at once. */
  const erase = () => {
    write(saved === '' ? undefined : '');
    if (saved !== '') store(null, '');
  };
  return { text: written ?? saved, error, leave, write, erase };
}

/**
 * The value of the field `name`, and a function to choose another: it shows at once, and the saved one again if saving fails.
 * @param save rejects with the call's error, after its toast has shown.
 */
export function useChoice<T, Name extends keyof T>(
  of: T,
  name: Name,
  save: (change: Pick<T, Name>) => Promise<unknown>,
): [T[Name], (value: T[Name]) => void] {
  const [chosen, setChosen] = useState<{ value: T[Name] }>();
  const choose = (value: T[Name]) => {
    const mine = { value };
    setChosen(mine);
    const end = () => setChosen((newest) => (newest === mine ? undefined : newest));
    save({ [name]: value } as Pick<T, Name>).then(end, end);
  };
  return [chosen ? chosen.value : of[name], choose];
}
