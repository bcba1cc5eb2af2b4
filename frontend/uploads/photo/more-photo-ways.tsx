/** Beside the quick way to a photo the others: the camera, a web address, a drop, a paste. */
import { type ReactNode, useRef, useState } from 'react';
import type { StoredImage } from '../../../shared/uploads.ts';
import { useOnDemand } from '../../ui/on-demand.ts';
import { PHOTO_LIMITS } from '../file-limits.ts';
import type { SentFile } from '../files-dialog/destination.ts';
import { api } from '../uploads-api.ts';
import type { ImagePicker } from './image-picker-state.ts';

const WAYS = ['camera', 'web'] as const;

/** A button that opens the dialog; what is chosen there becomes the picker's photo. */
export function MorePhotoWays({
  picker,
  className = 'link min-h-6 text-note',
  children = 'More ways to add a photo',
}: {
  picker: ImagePicker;
  className?: string;
  children?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [dialog, fetchDialog] = useOnDemand(() => import('../files-dialog/files-dialog.tsx'));
  const image = useRef<StoredImage>(undefined);
  const send = async ({ size }: { size: number }) => ({
    url: (await api('POST /api/objects/upload', { body: size > 0 ? { size } : {} })).uploadURL,
  });
  const finish = async ({ url }: SentFile) => {
    image.current = await api('PUT /api/images', { body: { imageURL: url } });
  };
  const done = ([file]: SentFile[]) => {
    if (file && image.current) picker.adopt({ name: file.name, data: file.data, image: image.current });
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void fetchDialog().then(setOpen)}>
        {children}
      </button>
      {dialog && (
        <dialog.FilesDialog
          open={open}
          onOpenChange={setOpen}
          place="photo"
          title="Add a photo"
          description="One photo of up to 10 MB: JPEG, PNG, WebP, GIF, AVIF or HEIC."
          limits={PHOTO_LIMITS}
          ways={WAYS}
          send={send}
          finish={finish}
          onDone={done}
        />
      )}
    </>
  );
}
