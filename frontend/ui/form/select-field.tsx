/** A labelled select, styled like the other fields: one of some options, or none of them. */
import { useId } from 'react';

interface SelectFieldProps<T extends string> {
  label: string;
  options: readonly T[];
  /** An option in words; by default the option itself. */
  nameOf?: (option: T) => string;
  value: T | null;
  onChoose: (value: T | null) => void;
}

export function SelectField<T extends string>({
  label,
  options,
  nameOf = (option) => option,
  value,
  onChoose,
}: SelectFieldProps<T>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChoose(options.find((option) => option === target.value) ?? null)}
        className="min-h-11.5 w-full rounded-control border border-charcoal bg-paper px-3 py-2.5 text-body leading-6 text-ink"
      >
        <option value="">Choose one</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
