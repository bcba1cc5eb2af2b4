/** A short list of lines, such as the things to keep in a room: each with a remove button, and one to add another. */

import { useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { messageFor } from '../../../api/client.ts';
import { FieldError } from '../../../ui/form/field.tsx';
import { contractError } from '../../../ui/form/form-errors.ts';
import { CloseIcon } from '../../../ui/media/icons.tsx';

interface LineListProps {
  legend: string;
  lines: readonly string[];
  /** The contract for the list, and how many lines it takes. */
  schema: z.ZodMiniType;
  max: number;
  /** The names of the buttons, such as "Add a thing to keep" and "Stop keeping"; the removed line follows the second. */
  addLabel: string;
  removeLabel: string;
  placeholder: string;
  /** Rejects with the call's error. */
  save: (lines: string[]) => Promise<unknown>;
}

export function LineList({ legend, lines, schema, max, addLabel, removeLabel, placeholder, save }: LineListProps) {
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState<string>();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const store = (next: string[]): boolean => {
    const wrong = contractError(schema, next);
    setError(wrong);
    if (wrong !== undefined) return false;
    save(next).catch((failure: unknown) => setError(messageFor(failure, 'That was not saved. Please try again.')));
    return true;
  };
  const add = (text: string): boolean => {
    if (text.trim() === '' || lines.includes(text.trim())) return true;
    return store([...lines, text.trim()]);
  };
  const close = () => {
    setAdding(false);
    setError(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
      <ul className="flex flex-wrap gap-1.5">
        {lines.map((line) => (
          <Line
            key={line}
            line={line}
            removeLabel={removeLabel}
            onRemove={(row) => {
              focusAfterRemoval(row);
              store(lines.filter((other) => other !== line));
            }}
          />
        ))}
        {!adding && lines.length < max && (
          <li>
            <button
              ref={opener}
              type="button"
              aria-label={addLabel}
              className="min-h-8.5 rounded-control border border-dashed border-charcoal px-2.5 text-small font-semibold hover:bg-limewash"
              onClick={() => setAdding(true)}
            >
              Add
            </button>
          </li>
        )}
      </ul>
      {adding && (
        <NewLine
          label={addLabel}
          placeholder={placeholder}
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

/** Moves the focus to the next line's button, else to the button to add one, else to the previous line. */
function focusAfterRemoval(row: Element | null): void {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector('button')?.focus();
}

interface LineProps {
  line: string;
  removeLabel: string;
  /** `row` is its list item. */
  onRemove: (row: Element | null) => void;
}

const Line = ({ line, removeLabel, onRemove }: LineProps) => (
  <li className="inline-flex max-w-full items-center rounded-control border border-rule pl-2.5 text-small">
    <span dir="auto" className="min-w-0 py-1 wrap-anywhere">
      {line}
    </span>
    <button
      type="button"
      aria-label={`${removeLabel}: ${line}`}
      className="grid size-8 shrink-0 place-items-center text-charcoal hover:text-ink"
      onClick={({ currentTarget }) => onRemove(currentTarget.closest('li'))}
    >
      <CloseIcon className="size-3.5" />
    </button>
  </li>
);

interface NewLineProps {
  label: string;
  placeholder: string;
  /** The id of the element with the error message. */
  error: string | undefined;
  /** Returns whether the line was added. */
  add: (text: string) => boolean;
  /** Called on Escape. */
  onClose: () => void;
  /** Called on blur, after the text was added. */
  onLeave: () => void;
}

const NewLine = ({ label, placeholder, error, add, onClose, onLeave }: NewLineProps) => (
  <input
    dir="auto"
    ref={focusOnce}
    aria-label={label}
    aria-invalid={error !== undefined || undefined}
    aria-describedby={error}
    placeholder={placeholder}
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
