/** A text field that saves on blur, with a button to erase it. */
import type { ComponentProps } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { CloseIcon } from '../../../ui/media/icons.tsx';
import type { SavedField } from './use-saved-field.ts';

type LineFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'error' | 'onChange' | 'onBlur' | 'trailing'> & {
  field: SavedField;
};

/** Enter saves too. */
export function LineField({ field, label, ...rest }: LineFieldProps) {
  return (
    <Field
      {...rest}
      label={label}
      value={field.text}
      error={field.error}
      autoComplete="off"
      onChange={({ target }) => field.write(target.value)}
      onBlur={field.leave}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && field.leave()}
      trailing={
        field.erase && (
          <button
            type="button"
            aria-label={`Erase: ${label}`}
            className="grid size-9 place-items-center rounded-control text-charcoal hover:text-ink"
            // Prevents the blur, which would save the text that is about to be erased.
            onPointerDown={(event) => event.preventDefault()}
            onClick={field.erase}
          >
            <CloseIcon className="size-4" />
          </button>
        )
      }
    />
  );
}
