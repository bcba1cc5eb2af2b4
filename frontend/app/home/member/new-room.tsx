/** The quiet button for another room: opens the form of the room's page, whose code loads on the first press. */
import { useState } from 'react';
import { PlusIcon } from '../../../ui/media/icons.tsx';
import { useOnDemand } from '../../../ui/on-demand.ts';

export function NewRoom() {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('../../../chat/rooms/new-room/new-room-dialog.tsx'));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-11 items-center gap-2 text-small"
        onClick={() => fetchCode(setOpen)}
      >
        <PlusIcon className="size-4.5" />
        <span className="link">New room</span>
      </button>
      {code && <code.NewRoomDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
