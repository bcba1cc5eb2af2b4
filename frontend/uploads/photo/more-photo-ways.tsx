/** Beside the quick way to a photo the others: the camera, a web address, a drop, a paste. */
import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../../ui/on-demand.ts';
import type { ImagePicker } from './image-picker-state.ts';

/** A button that opens the dialog; what is chosen there becomes the picker's photo. */
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
