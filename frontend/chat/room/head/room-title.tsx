/** The room's name as the page's heading. It opens the sheet of rooms where there is no rail, and can be renamed in place. */
import { useEffect, useEffectEvent } from 'react';
import { Icon } from '../../../ui/media/icons.tsx';
import { useOnDemand } from '../../../ui/on-demand.ts';
import { RoomSwitcher } from '../../rooms/switcher/room-switcher.tsx';

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
        <Icon className="size-5">
          <path d="M6 9.5l6 6 6-6" />
        </Icon>
      </RoomSwitcher>
    </h1>
  );
}
