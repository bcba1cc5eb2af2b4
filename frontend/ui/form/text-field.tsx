/** Labelled text fields of one or many lines, with a count near the limit. */

import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { grouped } from '../text/numbers.ts';
import { FieldError } from './field.tsx';

interface Shared {
  label: string;
  /** The greatest number of characters; the count shows in the last tenth. */
  max: number;
  value: string;
  /** The error and what to do; announced when it appears. */
  error?: string | undefined;
}

const box = (wrong: boolean) =>
  `block w-full rounded-control border bg-paper px-3.5 py-2.5 text-small text-ink placeholder:text-charcoal read-only:text-charcoal ${wrong ? 'border-terracotta ring-1 ring-terracotta' : 'border-charcoal'}`;

/** One line. Passes on all props of an `<input>`. */
export function LineField({
  label,
  max,
  error,
  value,
  ...input
}: Shared & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> | undefined }) {
  const id = useId();
  return (
    <div>
      <Label id={id}>{label}</Label>
      <input dir="auto" {...input} {...described(id, value, max, error)} className={box(error !== undefined)} />
      <Note id={id} length={value.length} max={max} error={error} />
    </div>
  );
}

/** Many lines; grows with its text. Passes on all props of a `<textarea>`. */
export function TextField({
  label,
  max,
  error,
  value,
  rows = 3,
  ...textarea
}: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <div>
      <Label id={id}>{label}</Label>
      <textarea
        dir="auto"
        {...textarea}
        {...described(id, value, max, error)}
        rows={Math.max(rows, Math.min(12, value.split('\n').length))}
        className={`${box(error !== undefined)} field-sizing-content max-h-[50dvh] resize-none wrap-anywhere`}
        style={{ minHeight: `calc(${rows} * var(--text-small--line-height) + 1.375rem)` }}
      />
      <Note id={id} length={value.length} max={max} error={error} />
    </div>
  );
}

function Label({ id, children }: { id: string; children: string }) {
  return (
    <label htmlFor={id} className="block pb-1.5 text-note font-semibold">
      {children}
    </label>
  );
}

const isNearEnd = (length: number, max: number) => length > max * 0.9;

function described(id: string, value: string, max: number, error: string | undefined) {
  const said = error !== undefined || isNearEnd(value.length, max);
  return {
    id,
    value,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': said ? `${id}-note` : undefined,
  };
}

function Note({ id, length, max, error }: { id: string; length: number; max: number; error: string | undefined }) {
  const left = max - length;
  return (
    <div id={`${id}-note`} className="flex flex-wrap justify-between gap-x-6 text-note">
      <FieldError error={error} className="mt-2 text-terracotta-lit" />
      {isNearEnd(length, max) && (
        <p className={`mt-2 ml-auto tabular-nums ${left < 0 ? 'font-semibold text-terracotta-lit' : 'text-charcoal'}`}>
          {left < 0 ? `${grouped(-left)} too many` : `${grouped(left)} left`}
        </p>
      )}
    </div>
  );
}
