/** Opens the form of a new room, whose code loads on the first press. */
import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../../../ui/on-demand.ts';

export function NewRoomButton({ className, children }: { className: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./new-room-dialog.tsx'));
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={() => fetchCode(setOpen)}>
        {children}
      </button>
      {code && <code.NewRoomDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
