/** The head of a room: its name, what is known of it, its sheet, and what can be done with it. */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FIRST_ROOM_NAME, type Room } from '../../../shared/rooms.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { MenuButton } from '../../ui/menu/menu.tsx';
import { useOnDemand } from '../../ui/on-demand.ts';
import { useChangeRoom, useHome, useListedRoom, useRoom } from '../rooms/use-rooms.ts';
import { PrintIcon } from '../tasks/task-icons.tsx';
import { isUnnamed, KindChips } from './kind-chips.tsx';
import './head.css';
import { type Facts, factsOf } from './room-facts.ts';
import { RoomTitle } from './room-title.tsx';
import { usePostRoom } from './use-post-room.ts';

interface RoomHeadProps {
  /** Undefined until the member's first question has begun a room. */
  roomId: string | undefined;
  /** Shows what is known of the room and the home, to be changed; undefined while there is no place for that. */
  onEdit: (() => void) | undefined;
}

export function RoomHead({ roomId, onEdit }: RoomHeadProps) {
  const { data } = useRoom(roomId);
  const listed = useListedRoom(roomId);
  const room = data ?? listed;
  if (roomId !== undefined && room) return <KnownRoomHead room={room} onEdit={onEdit} />;
  return (
    <header className="room-head">
      <RoomTitle
        roomId={roomId}
        name={roomId === undefined ? FIRST_ROOM_NAME : ' '}
        isRenaming={false}
        onRenamed={() => {}}
      />
    </header>
  );
}

function KnownRoomHead({ room, onEdit }: { room: Room; onEdit: RoomHeadProps['onEdit'] }) {
  const { data: home } = useHome();
  const change = useChangeRoom(room.id);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <header className="room-head">
      <RoomTitle
        roomId={room.id}
        name={room.name}
        isRenaming={isRenaming}
        onRenamed={(name) => {
          setRenaming(false);
          if (name === undefined) return;
          change.mutate({ name });
          announce(`The room is called ${name}.`);
        }}
      />
      {isUnnamed(room) && !isRenaming ? (
        <KindChips onChoose={(kind, name) => change.mutate({ kind, name })} />
      ) : (
        <FactsLine facts={factsOf(room, home)} onEdit={onEdit} />
      )}
      {room.archived && (
        <p className="room-head-archived">
          Archived
          <button type="button" className="link" onClick={() => change.mutate({ archived: false })}>
            Bring it back
          </button>
        </p>
      )}
      <Link to={`/assistant/${room.id}/sheet`} className="room-head-print">
        <PrintIcon className="size-4.5" />
        Print room sheet
      </Link>
      <RoomMenu room={room} onRename={() => setRenaming(true)} />
    </header>
  );
}

function FactsLine({ facts: { room, home }, onEdit }: { facts: Facts; onEdit: RoomHeadProps['onEdit'] }) {
  return (
    <p className="room-facts">
      {[room, home].map(
        (fact) =>
          fact && (
            <span key={fact.lead}>
              <b>{fact.lead}</b>
              {fact.rest}.{' '}
            </span>
          ),
      )}
      {onEdit && (
        <button type="button" className="link" onClick={onEdit}>
          {room || home ? 'Edit' : 'Tell us about this room'}
        </button>
      )}
    </p>
  );
}

function RoomMenu({ room, onRename }: { room: Room; onRename: () => void }) {
  const navigate = useNavigate();
  const change = useChangeRoom(room.id);
  const post = usePostRoom(room);
  const [isDeleting, setDeleting] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./delete-room.tsx'));
  const archive = () => {
    change.mutate({ archived: !room.archived });
    toast(
      room.archived
        ? { title: `${room.name} is back among your rooms` }
        : { title: `${room.name} is archived`, description: 'Nothing is lost: it stands at the end of your rooms.' },
    );
  };
  return (
    <>
      <MenuButton
        label="More about this room"
        icon={<DotsIcon />}
        className="room-head-more"
        actions={[
          // After the menu has given its focus back: the field takes it.
          { label: 'Rename', icon: <PenIcon />, onChoose: () => requestAnimationFrame(onRename) },
          {
            label: 'Print room sheet',
            icon: <PrintIcon className="size-4.5" />,
            onChoose: () => void navigate(`/assistant/${room.id}/sheet`),
          },
          { label: 'Post this room', icon: <LetterIcon />, onChoose: post },
          { label: room.archived ? 'Bring it back' : 'Archive', icon: <BoxIcon />, onChoose: archive },
          {
            label: 'Delete room',
            icon: <BinIcon />,
            isDanger: true,
            onChoose: () => void fetchCode().then(setDeleting),
          },
        ]}
      />
      {code && <code.DeleteRoom room={room} open={isDeleting} onOpenChange={setDeleting} />}
    </>
  );
}

const DotsIcon = () => (
  <Icon className="size-6">
    <circle cx="5" cy="12" r="1" />
    <circle cx="12" cy="12" r="1" />
    <circle cx="19" cy="12" r="1" />
  </Icon>
);
const LetterIcon = () => (
  <Icon className="size-4.5">
    <path d="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />
  </Icon>
);
const PenIcon = () => (
  <Icon className="size-4.5">
    <path d="M4 20l.8-4L16.5 4.3a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8 19.2z" />
  </Icon>
);
const BoxIcon = () => (
  <Icon className="size-4.5">
    <path d="M3 5h18v4H3zM5 9v10h14V9M10 13h4" />
  </Icon>
);
const BinIcon = () => (
  <Icon className="size-4.5">
    <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
  </Icon>
);
