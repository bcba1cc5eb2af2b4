/** A link to the dialog with all ways to add a photo, for a place without a frame. */
import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../../ui/on-demand.ts';
import type { ImagePicker } from './image-picker-state.ts';

/** Opens the dialog; a photo chosen there becomes the picker's photo. */
export function MorePhotoWays({
  picker,
  className,
  children,
}: {
  picker: ImagePicker;
  className: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./photo-dialog.tsx'));
  return (
    <>
      <button type="button" className={className} onClick={() => fetchCode(setOpen)}>
        {children}
      </button>
      {code && <code.PhotoDialog picker={picker} open={open} onOpenChange={setOpen} />}
    </>
  );
}
