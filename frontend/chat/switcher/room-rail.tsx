/** The member's rooms beside the one that is open, on a wide screen. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Room } from '../../../shared/rooms.ts';
import { rove } from '../../ui/roving.ts';
import { NewRoomButton } from './new-room-button.tsx';
import { PlusIcon } from './plus-icon.tsx';
import { RoomPicture } from './room-picture.tsx';
import { RoomSearch } from './room-search.tsx';
import { leftToDo } from './room-words.ts';
import './switcher.css';
import { useFoundRooms } from './use-found-rooms.ts';

/** Arrow keys lead through the rooms, which are one stop of Tab. `roomId` is the room on the screen. */
export function RoomRail({ roomId }: { roomId: string | undefined }) {
  const { open, archived, search } = useFoundRooms();
  const nav = useRef<HTMLElement>(null);
  useCurrentInView(nav, roomId);
  const shown = [...open, ...archived];
  const stop = shown.find(({ id }) => id === roomId) ?? shown[0];
  const links = () => [...(nav.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
  const row = (room: Room) => (
    <li key={room.id}>
      <RailLink
        room={room}
        isCurrent={room.id === roomId}
        tabIndex={room.id === stop?.id ? 0 : -1}
        onKeyDown={(event) => rove(event, links())}
      />
    </li>
  );
  return (
    <nav ref={nav} className="room-rail" aria-label="Your rooms">
      <h2>Your rooms</h2>
      {search && (
        <div className="mb-4">
          <RoomSearch search={search} />
        </div>
      )}
      <ul>
        {open.map(row)}
        {archived.length > 0 && <Heading>Archived</Heading>}
        {archived.map(row)}
      </ul>
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

interface RailLinkProps extends Pick<LinkProps, 'tabIndex' | 'onKeyDown'> {
  room: Room;
  isCurrent: boolean;
}

function RailLink({ room, isCurrent, ...link }: RailLinkProps) {
  const left = leftToDo(room);
  return (
    <Link to={`/assistant/${room.id}`} aria-current={isCurrent ? 'page' : undefined} {...link}>
      <span className="room-rail-picture">
        <RoomPicture room={room} />
      </span>
      <span className="line-clamp-3">{room.name}</span>
      {left !== undefined && <span className="room-rail-left">{left}</span>}
    </Link>
  );
}

/** Scrolls the rail, never the page, to the room on the screen. */
function useCurrentInView(nav: { current: HTMLElement | null }, roomId: string | undefined): void {
  useEffect(() => {
    const rail = nav.current;
    const current = roomId === undefined ? null : rail?.querySelector<HTMLElement>('[aria-current]');
    if (!rail || !current) return;
    const below = current.getBoundingClientRect().bottom - rail.getBoundingClientRect().bottom;
    rail.scrollBy({ top: Math.max(0, below), behavior: 'instant' });
  }, [nav, roomId]);
}
