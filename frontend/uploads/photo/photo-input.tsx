/** A hidden file input, which a button beside it opens. */
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
    // Screen readers use the button beside it.
    aria-hidden="true"
    // Not a list of types: iPhones convert HEIC to JPEG only if `accept` does not name HEIC.
    accept="image/*"
    tabIndex={-1}
    className="sr-only"
    onChange={(event) => {
      picker.choose(event.target.files ?? []);
      // So that the same file can be chosen again after its removal.
      event.target.value = '';
    }}
  />
);
