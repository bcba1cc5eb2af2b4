/** The fields of one colour: what is typed into one shows in the others. */
import { useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { type ColourForm, readColour, writeColour } from './colour-text.ts';

const LABELS = { hex: 'Hex', rgb: 'RGB', lrv: 'LRV' };
const ERRORS = {
  hex: 'Enter six digits, such as #8198A6.',
  rgb: 'Enter three numbers up to 255, such as 129, 152, 166.',
  lrv: 'Enter a number from 0 to 100.',
};

interface ColourFieldsProps {
  forms: readonly ColourForm[];
  hex: string;
  onHex: (hex: string) => void;
}

export function ColourFields({ forms, hex, onHex }: ColourFieldsProps) {
  /** What is being typed, and the colour before: an LRV moves the lightness of that one, whatever was typed on the way. */
  const [typed, setTyped] = useState<{ form: ColourForm; text: string; base: string }>();
  const error =
    typed && typed.text !== '' && !readColour(typed.form, typed.text, typed.base) ? ERRORS[typed.form] : undefined;
  const write = (form: ColourForm, text: string) => {
    const base = typed?.form === form ? typed.base : hex;
    setTyped({ form, text, base });
    const read = readColour(form, text, base);
    if (read !== undefined) onHex(read);
  };
  return (
    <>
      {forms.map((form) => (
        <Field
          key={form}
          label={LABELS[form]}
          value={typed?.form === form ? typed.text : writeColour(form, hex)}
          aria-invalid={(typed?.form === form && error !== undefined) || undefined}
          autoComplete="off"
          spellCheck={false}
          inputMode={form === 'lrv' ? 'decimal' : 'text'}
          onChange={({ target }) => write(form, target.value)}
          onBlur={() => setTyped(undefined)}
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="col-span-full mt-1.5 text-note font-semibold text-terracotta">
          {error}
        </p>
      )}
    </>
  );
}
