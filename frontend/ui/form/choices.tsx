/** Radio buttons under a legend. */
import type { ReactNode } from 'react';

interface ChoicesProps<T extends string> {
  legend: ReactNode;
  name: string;
  options: readonly (readonly [value: T, words: string])[];
  chosen: T | undefined;
  onChoose: (value: T) => void;
}

export const Choices = <T extends string>({ legend, name, options, chosen, onChoose }: ChoicesProps<T>) => (
  <fieldset>
    <legend className="text-note font-semibold">{legend}</legend>
    {options.map(([value, words]) => (
      <label key={value} className="flex min-h-11 items-center gap-3 border-b border-rule text-small wrap-anywhere">
        <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
        {words}
      </label>
    ))}
  </fieldset>
);
