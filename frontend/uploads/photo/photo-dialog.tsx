/** The files dialog for one photo, which becomes the picker's photo. Loaded when it is first opened. */
import { useRef } from 'react';
import { uploadsRoutes } from '../../../shared/contract/routes/uploads.ts';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { MAX_PHOTO_BYTES, type StoredImage } from '../../../shared/uploads.ts';
import { clientFor } from '../../api/client.ts';
import { PHOTO_LIMITS } from '../file-limits.ts';
import type { SentFile, Way } from '../files-dialog/destination.ts';
import { FilesDialog } from '../files-dialog/files-dialog.tsx';
import type { ImagePicker } from './image-picker-state.ts';

const { api } = clientFor(uploadsRoutes);

const WAYS: readonly Way[] = ['camera', 'web'];

interface PhotoDialogProps {
  picker: ImagePicker;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The source that it opens with; by default it shows all. */
  startAt?: Way | undefined;
}

export function PhotoDialog({ picker, open, onOpenChange, startAt }: PhotoDialogProps) {
  const image = useRef<StoredImage>(undefined);
  const send = async ({ size }: { size: number }) => ({
    url: (await api('POST /api/objects/upload', { body: { size } })).uploadURL,
  });
  const finish = async ({ url }: SentFile) => {
    image.current = await api('PUT /api/images', { body: { imageURL: url } });
  };
  const done = ([file]: SentFile[]) => {
    if (file && image.current) picker.adopt({ name: file.name, data: file.data, image: image.current });
  };
  return (
    <FilesDialog
      open={open}
      onOpenChange={onOpenChange}
      place="photo"
      title="Add a photo"
      description={`One photo of up to ${formatFileSize(MAX_PHOTO_BYTES)}: JPEG, PNG, WebP, GIF, AVIF or HEIC.`}
      limits={PHOTO_LIMITS}
      ways={WAYS}
      startAt={startAt}
      send={send}
      finish={finish}
      onDone={done}
    />
  );
}
