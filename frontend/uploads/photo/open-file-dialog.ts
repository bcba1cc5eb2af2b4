/** The system's dialog for one photo, opened from any button. */

let input: HTMLInputElement | undefined;

/** Replaces a dialog that was dismissed. `camera` opens a phone's camera instead. */
export function openFileDialog(onChoose: (files: FileList) => void, from?: 'camera'): void {
  // Loads while the member chooses: after a failed import only a reload helps, which would lose the photo.
  import('./send-photo.ts').catch(() => {});
  input?.remove();
  const field = document.createElement('input');
  field.type = 'file';
  // Not a list of types: iPhones convert HEIC to JPEG only if `accept` does not name HEIC.
  field.accept = 'image/*';
  field.hidden = true;
  if (from === 'camera') field.capture = 'environment';
  field.addEventListener('change', () => {
    field.remove();
    if (field.files) onChoose(field.files);
  });
  // Safari may drop the event of an input that is not in the document.
  document.body.append(field);
  field.click();
  input = field;
}
