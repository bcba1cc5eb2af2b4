/** The head of a room: its name, its facts or the kinds to choose from, and its menu. */
import { type RefObject, useRef, useState } from 'react';
import { FIRST_ROOM_NAME, type Room } from '../../../../shared/rooms.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { MoreButton, useMenu } from '../../../ui/menu/more-button.tsx';
import { useWanted } from '../../../ui/on-demand.ts';
import { useChangeRoom, useHome, useListedRoom, useRoom } from '../../rooms/use-rooms.ts';

import './head.css';
import { type Facts, factsOf, isUnnamed } from './room-facts.ts';
import { RoomTitle } from './room-title.tsx';
import { RoomTools, ShareTool } from './room-tools.tsx';

interface RoomHeadProps {
  /** Undefined until the member's first question has created a room. */
  roomId: string | undefined;
  /** Opens the fields of the room and the home; undefined while they cannot be shown. */
  onEdit: (() => void) | undefined;
  /** Opens the room's photos; undefined in a room without one. */
  onAllPhotos: (() => void) | undefined;
}

export function RoomHead({ roomId, ...actions }: RoomHeadProps) {
  const { data } = useRoom(roomId);
  const listed = useListedRoom(roomId);
  const room = data ?? listed;
  if (roomId !== undefined && room) return <KnownRoomHead room={room} {...actions} />;
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

function KnownRoomHead({ room, onEdit, onAllPhotos }: { room: Room } & Omit<RoomHeadProps, 'roomId'>) {
  const { data: home } = useHome();
  const change = useChangeRoom(room.id);
  const [isRenaming, setRenaming] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  return (
    <header className="room-head">
      <div className="room-names">
        <RoomTitle
          roomId={room.id}
          name={room.name}
          isRenaming={isRenaming}
          onRenamed={(name, byKey) => {
            setRenaming(false);
            if (byKey) menu.current?.focus({ preventScroll: true });
            if (name === undefined) return;
            change.mutate({ name });
            announce(`The room is called ${name}.`);
          }}
        />
        {isUnnamed(room) && !isRenaming ? (
          <KindsOf room={room} />
        ) : (
          <FactsLine facts={factsOf(room, home)} onEdit={onEdit} />
        )}
      </div>
      {room.archived && (
        <p className="room-head-archived">
          Archived
          <button type="button" className="link" onClick={() => change.mutate({ archived: false })}>
            Bring it back
          </button>
        </p>
      )}
      {!isUnnamed(room) && <RoomTools roomId={room.id}>{!room.archived && <ShareTool room={room} />}</RoomTools>}
      <RoomMenuButton room={room} button={menu} onRename={() => setRenaming(true)} onAllPhotos={onAllPhotos} />
    </header>
  );
}

/** One line: what is known of the room, or else of the home, and the way to its fields. */
function FactsLine({ facts: { room, home }, onEdit }: { facts: Facts; onEdit: RoomHeadProps['onEdit'] }) {
  const fact = room ?? home;
  return (
    <p className="room-facts flex gap-x-1.5">
      {fact && (
        <span className="room-facts-said">
          <b>{fact.lead}</b>
          {fact.rest.split(/(?=, )/).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
      )}
      {onEdit && (
        <button type="button" className="link shrink-0" onClick={onEdit}>
          {fact ? 'Edit' : 'Tell us about this room'}
        </button>
      )}
    </p>
  );
}

interface RoomMenuButtonProps {
  room: Room;
  button: RefObject<HTMLButtonElement | null>;
  onRename: () => void;
  onAllPhotos: (() => void) | undefined;
}

/** The code of the menu's actions loads with it. */
function RoomMenuButton({ room, button, ...actions }: RoomMenuButtonProps) {
  const { code, ...menu } = useMenu(() => import('./room-menu.tsx'), button);
  return (
    <span className="room-head-more relative">
      <MoreButton label="More about this room" button={button} {...menu} />
      {code && <code.RoomMenu room={room} open={menu.open} onClose={menu.close} opener={button} {...actions} />}
    </span>
  );
}

/** The chips in a separate row on a phone, whose head has no space for them. Reserves the row until the room has loaded. */
export function KindRow({ roomId }: { roomId: string | undefined }) {
  const { data } = useRoom(roomId);
  const listed = useListedRoom(roomId);
  const room = data ?? listed;
  if (roomId === undefined) return <div className="kind-row" />;
  if (!room || !isUnnamed(room)) return null;
  return (
    <div className="kind-row">
      <KindsOf room={room} />
    </div>
  );
}

/** The chips, whose code loads with the first room that has no name. Keeps their line until then. */
function KindsOf({ room }: { room: Room }) {
  const code = useWanted(() => import('./kind-chips.tsx'));
  return code ? <code.KindChips roomId={room.id} /> : <p className="room-facts">{'\u00a0'}</p>;
}
