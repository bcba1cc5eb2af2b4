/** The field for renaming a room. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NewRoom } from '../../../../shared/rooms/changes.ts';

interface NameFieldProps {
  name: string;
  /** Called with the new name, or undefined if it is unchanged, and whether a key ended the renaming: then the caller moves the focus. */
  onRenamed: (name: string | undefined, byKey: boolean) => void;
}

const refusalOf = (name: string): string | undefined => NewRoom.shape.name.safeParse(name).error?.issues[0]?.message;

/** Enter and blur save the name, Escape cancels. */
export function NameField({ name, onRenamed }: NameFieldProps) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  const ended = useRef(false);
  const note = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (next: string | undefined, byKey: boolean) => {
    if (ended.current) return;
    ended.current = true;
    onRenamed(next, byKey);
  };
  const keep = (byKey: boolean) => end(text.trim() === name ? undefined : text.trim(), byKey);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // Prevents the page's Escape, which stops an answer.
      event.preventDefault();
      end(undefined, true);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const refusal = refusalOf(text);
    setError(refusal);
    if (refusal === undefined) keep(true);
  };
  return (
    <h1 className="room-title grow">
      <input
        dir="auto"
        ref={field}
        aria-label="The room's name"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : note}
        value={text}
        autoComplete="off"
        className="w-full rounded-control border border-charcoal bg-paper px-2 font-display"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (refusalOf(text) === undefined ? keep(false) : end(undefined, false))}
      />
      {error !== undefined && (
        <span
          id={note}
          role="alert"
          className="mt-1 block font-sans text-note font-semibold tracking-normal text-terracotta"
        >
          {error}
        </span>
      )}
    </h1>
  );
}
