/** The menu of a room's actions. Loaded when it is first opened. */
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Room } from '../../../../shared/rooms.ts';
import { useMediaQuery } from '../../../ui/browser-state.ts';
import { toast } from '../../../ui/feedback/toaster.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { useOnDemand } from '../../../ui/on-demand.ts';
import { PrintIcon } from '../../plan/task-marks.tsx';
import { useChangeRoom } from '../../rooms/use-rooms.ts';
import { usePostRoom } from './post-room.ts';
import { isUnnamed } from './room-facts.ts';
import { loadShareDialog, ROOM_TOOLS, SHARE_ICON } from './room-tools.tsx';

interface RoomMenuProps {
  room: Room;
  open: boolean;
  /** Called with whether to return the focus to the button. */
  onClose: (giveBackFocus: boolean) => void;
  opener: RefObject<HTMLElement | null>;
  onRename: () => void;
  /** Undefined in a room without a photo. */
  onAllPhotos: (() => void) | undefined;
}

export function RoomMenu({ room, open, onClose, opener, onRename, onAllPhotos }: RoomMenuProps) {
  const navigate = useNavigate();
  const change = useChangeRoom(room.id);
  const post = usePostRoom(room);
  // In a wide window the head has them, once the room has a name.
  const hasTools = useMediaQuery('(max-width: 1180px)') || isUnnamed(room);
  const tools = hasTools ? ROOM_TOOLS : [];
  const [isSharing, setSharing] = useState(false);
  const [share, fetchShare] = useOnDemand(loadShareDialog);
  const [isDeleting, setDeleting] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./delete-room.tsx'));
  const archive = () => {
    change.mutate({ archived: !room.archived });
    toast(
      room.archived
        ? { title: `${room.name} is back among your rooms` }
        : { title: `${room.name} is archived`, description: 'You’ll find it at the end of your rooms.' },
    );
  };
  return (
    <>
      {open && (
        <Menu
          label="More about this room"
          onClose={onClose}
          opener={opener}
          actions={[
            ...tools.map(({ part, label, icon }) => ({
              label,
              icon: <Icon className="size-4.5" path={icon} />,
              onChoose: () => void navigate(`/assistant/${room.id}/${part}`),
            })),
            ...(hasTools && !room.archived
              ? [
                  {
                    label: 'Share',
                    icon: <Icon className="size-4.5" path={SHARE_ICON} />,
                    onChoose: () => fetchShare(setSharing),
                  },
                ]
              : []),
            // A frame later, after the menu has returned the focus: then the field takes it.
            ...(onAllPhotos ? [{ label: 'All photos', icon: <PhotosIcon />, onChoose: onAllPhotos }] : []),
            { label: 'Rename', icon: <PenIcon />, onChoose: () => requestAnimationFrame(onRename) },
            {
              label: 'Print room sheet',
              icon: <PrintIcon className="size-4.5" />,
              onChoose: () => void navigate(`/assistant/${room.id}/sheet`),
            },
            {
              label: 'Print house book',
              icon: <PrintIcon className="size-4.5" />,
              onChoose: () => void navigate('/assistant/book'),
            },
            { label: 'Post this room', icon: <LetterIcon />, onChoose: post },
            { label: room.archived ? 'Bring it back' : 'Archive', icon: <BoxIcon />, onChoose: archive },
            {
              label: 'Delete room',
              icon: <BinIcon />,
              isDanger: true,
              onChoose: () => fetchCode(setDeleting),
            },
          ]}
        />
      )}
      {share && <share.ShareDialog room={room} open={isSharing} onOpenChange={setSharing} />}
      {code && <code.DeleteRoom room={room} open={isDeleting} onOpenChange={setDeleting} />}
    </>
  );
}

const PhotosIcon = () => <Icon className="size-4.5" path="M8 7h12v10H8zM4 11v9h12M8 15l3.500-3.500 3 3L17 12l3 3" />;
const LetterIcon = () => <Icon className="size-4.5" path="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />;
const PenIcon = () => (
  <Icon className="size-4.5" path="M4 20l.8-4L16.5 4.3a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8 19.2z" />
);
const BoxIcon = () => <Icon className="size-4.5" path="M3 5h18v4H3zM5 9v10h14V9M10 13h4" />;
const BinIcon = () => <Icon className="size-4.5" path="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />;
