/** The photo picker of chat and forum: by button, by dropping a photo on the panel, or by pasting it. */
import { type DragEvent, type ReactNode, type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { toastFailure } from '../../api/signed-out.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { type Store, useStore } from '../../ui/store.ts';
import { mayBePhoto } from '../file-limits.ts';
import { keepFilesFromReplacingThePage } from '../files-dialog/no-page-for-files.ts';
import { type ChosenPhoto, choosing, type ImagePicker } from './image-picker-state.ts';
import { openFileDialog } from './open-file-dialog.ts';
import { refusalOf } from './photo-refusal.ts';
import { PhotoUpload } from './photo-upload.ts';

export { type ChosenPhoto, choosing, type ImagePicker } from './image-picker-state.ts';
export { type PhotoUpload, ratioOf } from './photo-upload.ts';
export { fetchPhoto, StoredPhoto } from './stored-photo.tsx';

/**
 * The state of one picker, with at most one photo.
 * @param kept The store for its state; without it, the state is lost with the screen.
 */
export function useImagePicker(kept?: Store<ChosenPhoto>): ImagePicker {
  const [own] = useState(choosing);
  const chosen = kept ?? own;
  const { photo, refusal } = useStore(chosen);
  return useMemo(() => ({ photo, refusal, ...pickerOf(chosen) }), [chosen, photo, refusal]);
}

function pickerOf(chosen: Store<ChosenPhoto>): Omit<ImagePicker, keyof ChosenPhoto> {
  const onFailure = (error: unknown) => toastFailure(error, 'Failed to process uploaded image');
  const onStored = () => toast({ title: 'Image uploaded successfully!' });
  const replace = (photo: PhotoUpload | null, refusal: string | null = null) => {
    chosen.get().photo?.drop();
    chosen.set({ photo, refusal });
  };
  const accept = (files: Iterable<File>): boolean => {
    const [file, second] = files;
    if (!file) return false;
    const reason = refusalOf(file);
    if (reason !== null) {
      chosen.set({ ...chosen.get(), refusal: reason });
      return false;
    }
    const refusal = second ? 'One photo at a time: the first one is attached.' : null;
    replace(new PhotoUpload(file, { onFailure, onStored }), refusal);
    return true;
  };
  return {
    choose: (from) => openFileDialog(accept, from),
    accept,
    adopt: (sent) => {
      replace(new PhotoUpload(sent, { onFailure, onStored }));
      onStored();
    },
    remove: () => replace(null),
    take: () => {
      const { photo } = chosen.get();
      chosen.set({ photo: null, refusal: null });
      return photo;
    },
    restore: (taken) => chosen.set({ ...chosen.get(), photo: chosen.get().photo ?? taken }),
  };
}

/** The same picker, which also calls `act` after each photo that it takes. */
export function whenTaken(picker: ImagePicker, act: () => void): ImagePicker {
  const accept = (files: Iterable<File>): boolean => {
    const isTaken = picker.accept(files);
    if (isTaken) act();
    return isTaken;
  };
  return {
    ...picker,
    choose: (from) => openFileDialog(accept, from),
    accept,
    adopt: (photo) => {
      picker.adopt(photo);
      act();
    },
  };
}

interface PhotoPlaceProps {
  picker: ImagePicker;
  className?: string;
  children: ReactNode;
}

/** The button that opens the file dialog (on a phone: camera or photo library). */
export const PhotoButton = ({ picker, label, className = '', children }: PhotoPlaceProps & { label?: string }) => (
  <button type="button" aria-label={label} title={label} className={className} onClick={() => picker.choose()}>
    {children}
  </button>
);

/** A panel that takes dropped and pasted photos anywhere on it. */
export function PhotoDropArea({ picker, className = '', children }: PhotoPlaceProps) {
  const [over, setOver] = useState(false);
  useEffect(keepFilesFromReplacingThePage, []);
  // React also bubbles events from dialogs that were opened here; those belong to the dialog.
  const isHere = ({ currentTarget, target }: SyntheticEvent) =>
    target instanceof Node && currentTarget.contains(target);
  const carriesFiles = (event: DragEvent) => isHere(event) && event.dataTransfer.types.includes('Files');
  return (
    <div
      className={`relative ${className}`}
      onDragEnter={(event) => carriesFiles(event) && setOver(true)}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        setOver(false);
        // A drop area inside this one has handled it.
        if (event.defaultPrevented) return;
        event.preventDefault();
        picker.accept(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (!isHere(event) || event.defaultPrevented) return;
        const images = [...event.clipboardData.files].filter(
          (file) => file.type.startsWith('image/') || mayBePhoto(file),
        );
        if (images.length === 0) return;
        event.preventDefault();
        picker.accept(images);
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-2 z-30 grid animate-rise rounded-control border-2 border-dashed border-eucalypt bg-paper">
          <p className="sticky top-0 grid h-[min(100%,70vh)] place-items-center px-6 text-center font-display text-h3">
            Drop the photo anywhere here
          </p>
        </div>
      )}
    </div>
  );
}
