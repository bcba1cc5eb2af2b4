/** The room's name as the page's heading. It opens the sheet of rooms where there is no rail, and can be renamed in place. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../../ui/media/icons.tsx';
import { useOnDemand } from '../../../ui/on-demand.ts';

interface RoomTitleProps {
  roomId: string | undefined;
  name: string;
  /** The field's code loads when this is first true. */
  isRenaming: boolean;
  /** Called with the new name, or undefined if it is unchanged, and whether a key ended the renaming: then the caller moves the focus. */
  onRenamed: (name: string | undefined, byKey: boolean) => void;
}

export function RoomTitle({ roomId, name, isRenaming, onRenamed }: RoomTitleProps) {
  const [code, fetchCode] = useOnDemand(() => import('./name-field.tsx'));
  const begin = useEffectEvent(() => fetchCode((isThere) => !isThere && onRenamed(undefined, false)));
  useEffect(() => {
    if (isRenaming) begin();
  }, [isRenaming]);
  if (isRenaming && code) return <code.NameField name={name} onRenamed={onRenamed} />;
  return (
    <h1 className="room-title">
      <span dir="auto" className="max-[1181px]:hidden">
        {name}
      </span>
      <RoomSwitcher roomId={roomId} className="room-title-switch">
        <span dir="auto" className="min-w-0 truncate">
          {name}
        </span>
        <Icon className="size-5" path="M6 9.5l6 6 6-6" />
      </RoomSwitcher>
    </h1>
  );
}

interface RoomSwitcherProps {
  roomId: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Opens the sheet of the member's rooms, whose code loads on the first press. For screens too narrow for the rail. */
function RoomSwitcher({ roomId, className, children }: RoomSwitcherProps) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('../../rooms/rooms-sheet.tsx'));
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
