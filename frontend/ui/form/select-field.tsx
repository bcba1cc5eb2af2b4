/** A labelled select, styled like the other fields. */
import { type SelectHTMLAttributes, useId } from 'react';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
}

/** `children` are its options. */
export function SelectField({ label, className = '', children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="min-h-11.5 w-full rounded-control border border-charcoal bg-paper px-3 py-2.5 text-body leading-6 text-ink"
      >
        {children}
      </select>
    </div>
  );
}
