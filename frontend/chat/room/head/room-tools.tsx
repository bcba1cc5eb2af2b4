/** The tools of a room, most with a page of their own: links in the head of a wide window, entries of the menu in any other. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { RoomPart } from '../../../../shared/contract/screens.ts';
import type { Room } from '../../../../shared/rooms.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { useOnDemand } from '../../../ui/on-demand.ts';

interface RoomTool {
  part: RoomPart;
  label: string;
  /** The path of its icon. */
  icon: string;
}

export const ROOM_TOOLS: readonly RoomTool[] = [
  {
    part: 'colour',
    label: 'Try a colour',
    icon: 'M4 4h13v6H4zM17 7h3v5h-8v3M10.500 15h3v6h-3z',
  },
  {
    part: 'sun',
    label: 'The sun',
    icon: 'M12 8a4 4 0 1 0 .1 0M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  },
];

interface RoomToolsProps {
  roomId: string;
  /** Tools without a page. */
  children: ReactNode;
}

export const RoomTools = ({ roomId, children }: RoomToolsProps) => (
  <div className="room-tools">
    {ROOM_TOOLS.map(({ part, label, icon }) => (
      <Link key={part} to={`/assistant/${roomId}/${part}`} className="text-button min-h-11">
        <Icon className="size-5" path={icon} />
        {label}
      </Link>
    ))}
    {children}
  </div>
);

export const SHARE_ICON = 'M12 15V4M8 7.500L12 3.500l4 4M5 12v7.500h14V12';
export const loadShareDialog = () => import('../../links/share-dialog.tsx');

/** Opens the dialog of the room's links, whose code loads with the first press. */
export function ShareTool({ room }: { room: Room }) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(loadShareDialog);
  return (
    <>
      <button type="button" aria-haspopup="dialog" className="text-button min-h-11" onClick={() => fetchCode(setOpen)}>
        <Icon className="size-5" path={SHARE_ICON} />
        Share
      </button>
      {code && <code.ShareDialog room={room} open={open} onOpenChange={setOpen} />}
    </>
  );
}
