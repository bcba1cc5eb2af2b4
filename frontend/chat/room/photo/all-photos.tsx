/** The dialog with all photos of the room, to choose the shown one. Loaded when it is first opened. */
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { type ImagePicker, StoredPhoto, whenTaken } from '../../../uploads/photo/image-picker.tsx';
import { OtherWays } from '../../../uploads/photo/other-ways.tsx';
import type { Reading } from '../readings.ts';
import { photoWords } from './shots.tsx';

interface AllPhotosProps {
  photos: readonly Reading[];
  shown: Reading | undefined;
  onShow: (photo: Reading) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Loads earlier messages, which may have older photos; undefined if all are loaded. */
  onEarlier: (() => void) | undefined;
  loading: boolean;
  /** Takes a photo that is added here; it goes with the next question. */
  picker: ImagePicker;
}

export function AllPhotos({ photos, shown, onShow, open, onOpenChange, onEarlier, loading, picker }: AllPhotosProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      layout="form"
      title="All photos of this room"
      description="Choose one to see its notes and colours."
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-current={photo === shown || undefined}
              className="group block w-full text-left text-note"
              onClick={() => {
                onShow(photo);
                onOpenChange(false);
              }}
            >
              <StoredPhoto
                path={photo.imageUrl}
                size="thumbnail"
                alt=""
                className="mb-1.5 block aspect-[3/2] w-full rounded-picture object-cover outline-offset-2 group-aria-current:outline-2 group-aria-current:outline-ink"
              />
              {photoWords(photo, { n: index + 1, of: Math.max(2, photos.length) })}
            </button>
          </li>
        ))}
      </ul>
      <OtherWays picker={whenTaken(picker, () => onOpenChange(false))} className="mt-5" />
      {onEarlier && (
        <Button variant="quiet" className="mt-5" busy={loading} busyLabel="Loading..." onClick={onEarlier}>
          Earlier photos
        </Button>
      )}
    </Dialog>
  );
}
