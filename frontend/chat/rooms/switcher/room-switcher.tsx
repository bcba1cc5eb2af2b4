/** Opens the sheet of the member's rooms, whose code loads on the first press. For screens too narrow for the rail. */
import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../../../ui/on-demand.ts';

interface RoomSwitcherProps {
  roomId: string | undefined;
  className?: string;
  children: ReactNode;
}

export function RoomSwitcher({ roomId, className, children }: RoomSwitcherProps) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./rooms-sheet.tsx'));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        onClick={() => fetchCode(setOpen)}
      >
        {children}
      </button>
      {code && <code.RoomsSheet roomId={roomId} open={open} onOpenChange={setOpen} />}
    </>
  );
}
