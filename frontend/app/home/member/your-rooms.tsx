/** The member's rooms on the signed-in home: a card each, and one to start a new room. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { Home, Room } from '../../../../shared/rooms.ts';
import { placeOf } from '../../../chat/about/words.ts';
import { RoomsFailed } from '../../../chat/rooms/rooms-failed.tsx';
import { NewRoomCard } from './new-room-card.tsx';
import { RoomCard } from './room-card.tsx';
import { Section } from './section.tsx';

/** With the card of a new room, two rows of four. */
const SHOWN = 7;

interface YourRoomsProps {
  /** Newest first, at least one. */
  rooms: readonly Room[];
  home: Home | null;
}

export function YourRooms({ rooms, home }: YourRoomsProps) {
  const [newest] = rooms;
  return (
    <Section
      title="Your rooms"
      beside={
        <>
          {home && <span className="cap max-sm:w-full">{homeLine(home)}</span>}
          {rooms.length > SHOWN && (
            <Link to="/assistant" className="link text-small">
              All {rooms.length} rooms
            </Link>
          )}
          <Link to={`/assistant/${newest?.id}`} state={{ tab: 'about' }} className="link text-small">
            About your home
          </Link>
        </>
      }
    >
      <ul className="room-cards">
        {rooms.slice(0, SHOWN).map((room, index) => (
          <li key={room.id}>
            <RoomCard room={room} state={home?.state ?? null} isFirst={index === 0} />
          </li>
        ))}
        <li>
          <NewRoomCard />
        </li>
      </ul>
    </Section>
  );
}

/** "Post-war, 1958. 2602 ACT, cool temperate", as far as it is known. */
const homeLine = (home: Home): string => [home.style, placeOf(home)].filter((part) => part).join('. ');

/** A placeholder in the shape of the cards, so that nothing moves when they load. */
export const AwaitedRooms = () => (
  <Section title="Your rooms">
    <output className="sr-only">Loading your rooms</output>
    <div aria-hidden="true" className="room-cards">
      {[1, 2, 3, 4].map((n) => (
        <div key={n}>
          <div className="aspect-3/2 rounded-picture bg-limewash" />
          <div className="mt-4 h-5 w-1/2 rounded-picture bg-limewash" />
        </div>
      ))}
    </div>
  </Section>
);

export const MissingRooms = ({ rooms }: ComponentProps<typeof RoomsFailed>) => (
  <Section title="Your rooms">
    <div className="pt-5">
      <RoomsFailed rooms={rooms} />
    </div>
  </Section>
);
