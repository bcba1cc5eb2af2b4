/** The browser's own way to a file, out of sight: a button beside it opens it. */
import type { Ref } from 'react';
import type { ImagePicker } from './image-picker-state.ts';

interface PhotoInputProps {
  picker: ImagePicker;
  id?: string;
  ref: Ref<HTMLInputElement>;
}

export const PhotoInput = ({ picker, id, ref }: PhotoInputProps) => (
  <input
    ref={ref}
    id={id}
    type="file"
    // The button beside it is the one that a screen reader finds.
    aria-hidden="true"
    // Not a list of types: iPhones turn HEIC into JPEG only where HEIC is not asked for by name.
    accept="image/*"
    tabIndex={-1}
    className="sr-only"
    onChange={(event) => {
      picker.choose(event.target.files ?? []);
      // The same file can be chosen again after it was removed.
      event.target.value = '';
    }}
  />
);
