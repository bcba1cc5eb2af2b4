/** The tools of a room, each with a page of its own: links in the head of a wide window, entries of the menu in any other. */
import { Link } from 'react-router';
import type { RoomPart } from '../../../../shared/contract/screens.ts';
import { Icon } from '../../../ui/media/icons.tsx';

interface RoomTool {
  part: RoomPart;
  label: string;
  /** The path of its icon. */
  icon: string;
}

export const ROOM_TOOLS: readonly RoomTool[] = [
  {
    part: 'sun',
    label: 'The sun',
    icon: 'M12 7.800a4.200 4.200 0 1 0 0 8.400a4.200 4.200 0 1 0 0-8.400M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  },
];

export const RoomTools = ({ roomId }: { roomId: string }) => (
  <div className="room-tools">
    {ROOM_TOOLS.map(({ part, label, icon }) => (
      <Link key={part} to={`/assistant/${roomId}/${part}`} className="text-button min-h-11">
        <Icon className="size-5" path={icon} />
        {label}
      </Link>
    ))}
  </div>
);
