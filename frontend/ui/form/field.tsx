/** A labelled text field with hint and error, all associated for screen readers; and the error alone. */
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Replaced by the error if there is one. */
  hint?: ReactNode;
  /** The error and what to do; announced when it appears. */
  error?: string | undefined;
  /** A control at the end of the field, such as Show. */
  trailing?: ReactNode;
}

/** Passes on all props of an `<input>`; password managers need `name` and `autoComplete`. */
export function Field({ label, hint, error, trailing, id, className = '', ...input }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const invalid = error !== undefined;
  const note = invalid ? `${own}-error` : `${own}-hint`;
  return (
    <div className={className}>
      <label htmlFor={own} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          dir="auto"
          {...input}
          id={own}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid || hint !== undefined ? note : undefined}
          className={`w-full rounded-control border bg-paper px-3.5 py-2.5 text-body leading-6 text-ink placeholder:text-charcoal disabled:bg-limewash disabled:text-charcoal ${invalid ? 'border-terracotta ring-1 ring-terracotta' : 'border-charcoal'} ${trailing === undefined ? '' : 'pr-20'}`}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-0 flex items-center pr-1.5">{trailing}</div>
        )}
      </div>
      {hint !== undefined && !invalid && (
        <p id={note} className="cap mt-1.5">
          {hint}
        </p>
      )}
      <FieldError id={note} error={error} className="mt-1.5 text-terracotta" />
    </div>
  );
}

interface FieldErrorProps {
  /** What `aria-describedby` of the field names. */
  id?: string;
  error: string | null | undefined;
  className?: string;
}

/** The error of a field, announced when it appears. */
export const FieldError = ({ id, error, className = 'text-terracotta' }: FieldErrorProps) =>
  typeof error === 'string' && (
    <p id={id} role="alert" className={`text-note font-semibold ${className}`}>
      {error}
    </p>
  );
