/** The photo of a new post: a box to drop one in, with the other ways below it, or the chosen photo. */
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/uploads.ts';
import { CameraIcon } from '../../ui/media/icons.tsx';
import { type ImagePicker, PhotoButton } from '../../uploads/photo/image-picker.tsx';
import { OtherWays } from '../../uploads/photo/other-ways.tsx';
import { PhotoPreview } from '../../uploads/photo/photo-preview.tsx';

interface PhotoFieldProps {
  picker: ImagePicker;
  /** How many notes of a room are posted with the photo. */
  notes: number;
  onDropNotes: () => void;
}

export function PhotoField({ picker, notes, onDropNotes }: PhotoFieldProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 rounded-picture border border-dashed border-charcoal px-4 py-2.5">
        {picker.photo ? (
          <div className="min-w-0 grow max-sm:basis-full sm:flex-1">
            <PhotoPreview photo={picker.photo} onRemove={picker.remove} isForOthers />
          </div>
        ) : (
          <>
            <CameraIcon className="size-5" />
            <span className="min-w-0 flex-1 text-small">
              <span className="pointer-coarse:hidden">Drop a photo here, up to {formatFileSize(MAX_PHOTO_BYTES)}</span>
              {/* Touch screens cannot drop files. */}
              <span className="hidden pointer-coarse:inline">A photo of up to {formatFileSize(MAX_PHOTO_BYTES)}</span>
            </span>
          </>
        )}
        <PhotoButton picker={picker} className="ml-auto min-h-11 shrink-0 text-button">
          {picker.photo ? 'Change photo' : 'Add photo'}
        </PhotoButton>
      </div>
      {!picker.photo && <OtherWays picker={picker} />}
      {notes > 0 && (
        <p className="cap mt-2">
          {notes === 1 ? 'One note goes' : `${notes} notes go`} with the photo. Nothing leads back to your room.{' '}
          <button type="button" className="link min-h-6" onClick={onDropNotes}>
            Leave the notes out
          </button>
        </p>
      )}
      <div role="alert" className="mt-2 text-small text-terracotta-lit empty:hidden">
        {picker.refusal}
      </div>
    </div>
  );
}
