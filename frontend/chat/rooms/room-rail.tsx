/** The member's rooms beside the open one, on a wide screen. Their pictures are those of other lists too. */
import { memo, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Room } from '../../../shared/rooms.ts';
import { CameraIcon, PlusIcon } from '../../ui/media/icons.tsx';
import { StoredPhoto } from '../../uploads/photo/stored-photo.tsx';
import { NewRoomButton } from './new-room/new-room-button.tsx';
import { leftToDo } from './room-words.ts';
import { RoomsFailed } from './rooms-failed.tsx';

import './rooms.css';
import { useWanted } from '../../ui/on-demand.ts';
import { useFoundRooms, useRoomList } from './use-room-list.ts';

/** With many rooms the list scrolls, between the search and the new-room button. `roomId` is the open room. */
export function RoomRail({ roomId }: { roomId: string | undefined }) {
  const found = useFoundRooms();
  const { all, open, archived, search } = found;
  const { list, linkTo, focusFirst } = useRoomList(found, roomId);
  // Few members have that many rooms.
  const code = useWanted(() => import('./room-search.tsx'), search !== undefined);
  const row = (room: Room) => (
    <li key={room.id}>
      <RailLink room={room} {...linkTo(room)} />
    </li>
  );
  return (
    <nav className="room-rail" aria-label="Your rooms" tabIndex={-1}>
      <h2>Your rooms</h2>
      {search && <div className="mb-2 min-h-9">{code && <code.RoomSearch search={search} onDown={focusFirst} />}</div>}
      {all.data ? (
        <div ref={list} className="room-rail-list">
          <ul>
            {open.map(row)}
            {archived.length > 0 && <Heading>Archived</Heading>}
            {archived.map(row)}
          </ul>
        </div>
      ) : (
        <RoomsFailed rooms={all} variant="link" />
      )}
      <NewRoomButton className="room-rail-new">
        <span className="room-rail-frame">
          <PlusIcon className="size-5" />
        </span>
        New room
      </NewRoomButton>
    </nav>
  );
}

const Heading = ({ children }: { children: ReactNode }) => <li className="cap mt-6 mb-2">{children}</li>;

const RailLink = memo(function RailLink({ room, ...link }: LinkProps & { room: Room }) {
  const left = leftToDo(room);
  return (
    <Link {...link}>
      <span className="room-rail-picture">
        <RoomPicture room={room} />
      </span>
      <span dir="auto" className="line-clamp-3">
        {room.name}
      </span>
      {left !== undefined && <span className="room-rail-left">{left}</span>}
    </Link>
  );
});

/** A room's picture in a list: its newest photo with notes, or an empty frame. Decoration: the room's name is beside it. */
export function RoomPicture({ room: { cover } }: { room: Pick<Room, 'cover'> }) {
  const place = 'block aspect-[3/2] w-full rounded-picture object-cover';
  if (cover) return <StoredPhoto path={cover.imageUrl} alt="" size="thumbnail" loading="lazy" className={place} />;
  return (
    <span className={`${place} grid place-items-center bg-limewash text-charcoal`}>
      <CameraIcon className="size-5" />
    </span>
  );
}
