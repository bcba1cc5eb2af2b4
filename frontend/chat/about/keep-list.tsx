/** The things to keep in a room: a short list, each with a remove button. */

import { useId, useRef, useState } from 'react';
import { MAX_KEEP, RoomChange } from '../../../shared/rooms.ts';
import { messageFor } from '../../api/client.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { contractError } from '../../ui/form/form-errors.ts';
import { CloseIcon } from '../../ui/media/icons.tsx';

interface KeepListProps {
  keep: readonly string[];
  /** Rejects with the call's error. */
  save: (keep: string[]) => Promise<unknown>;
}

export function KeepList({ keep, save }: KeepListProps) {
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState<string>();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const store = (next: string[]): boolean => {
    const wrong = contractError(RoomChange.shape.keep, next);
    setError(wrong);
    if (wrong !== undefined) return false;
    save(next).catch((failure: unknown) => setError(messageFor(failure, 'That was not saved. Please try again.')));
    return true;
  };
  const add = (text: string): boolean => {
    if (text.trim() === '' || keep.includes(text.trim())) return true;
    return store([...keep, text.trim()]);
  };
  const close = () => {
    setAdding(false);
    setError(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">What to keep</legend>
      <ul className="flex flex-wrap gap-1.5">
        {keep.map((thing) => (
          <Kept
            key={thing}
            thing={thing}
            onRemove={(row) => {
              focusAfterRemoval(row);
              store(keep.filter((other) => other !== thing));
            }}
          />
        ))}
        {!adding && keep.length < MAX_KEEP && (
          <li>
            <button
              ref={opener}
              type="button"
              aria-label="Add a thing to keep"
              className="min-h-8.5 rounded-control border border-dashed border-charcoal px-2.5 text-small font-semibold hover:bg-limewash"
              onClick={() => setAdding(true)}
            >
              Add
            </button>
          </li>
        )}
      </ul>
      {adding && (
        <NewThing
          error={error === undefined ? undefined : `${id}-error`}
          add={add}
          onClose={close}
          onLeave={() => setAdding(false)}
        />
      )}
      <FieldError id={`${id}-error`} error={error} className="mt-1.5 text-terracotta" />
    </fieldset>
  );
}

/** Moves the focus to the next thing's button, else to the button to add one, else to the previous thing. */
function focusAfterRemoval(row: Element | null): void {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector('button')?.focus();
}

interface KeptProps {
  thing: string;
  /** `row` is its list item. */
  onRemove: (row: Element | null) => void;
}

const Kept = ({ thing, onRemove }: KeptProps) => (
  <li className="inline-flex max-w-full items-center rounded-control border border-rule pl-2.5 text-small">
    <span dir="auto" className="min-w-0 py-1 wrap-anywhere">
      {thing}
    </span>
    <button
      type="button"
      aria-label={`Stop keeping: ${thing}`}
      className="grid size-8 shrink-0 place-items-center text-charcoal hover:text-ink"
      onClick={({ currentTarget }) => onRemove(currentTarget.closest('li'))}
    >
      <CloseIcon className="size-3.5" />
    </button>
  </li>
);

interface NewThingProps {
  /** The id of the element with the error message. */
  error: string | undefined;
  /** Returns whether the thing was added. */
  add: (text: string) => boolean;
  /** Called on Escape. */
  onClose: () => void;
  /** Called on blur, after the text was added. */
  onLeave: () => void;
}

const NewThing = ({ error, add, onClose, onLeave }: NewThingProps) => (
  <input
    dir="auto"
    ref={focusOnce}
    aria-label="A thing to keep"
    aria-invalid={error !== undefined || undefined}
    aria-describedby={error}
    placeholder="Brick wall"
    enterKeyHint="done"
    className="mt-2 w-full rounded-control border border-charcoal bg-paper px-3.5 py-2 text-body placeholder:text-charcoal"
    onKeyDown={({ key, currentTarget, nativeEvent }) => {
      if (nativeEvent.isComposing) return;
      if (key === 'Enter' && add(currentTarget.value)) currentTarget.value = '';
      if (key === 'Escape') onClose();
    }}
    onBlur={({ currentTarget }) => add(currentTarget.value) && onLeave()}
  />
);

/** Takes the focus from the button that it replaces. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();
