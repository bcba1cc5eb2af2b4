/** The member's other rooms on the signed-in home, a card each, and the button for a new one. */
import { Link } from 'react-router';
import type { AustralianState, Room } from '../../../../shared/rooms.ts';
import { NewRoom } from './new-room.tsx';
import { RoomCard } from './room-card.tsx';
import { Section } from './section.tsx';

/** One row. */
const SHOWN = 4;

interface OtherRoomsProps {
  /** Without the hero's room, newest first, at least one. */
  rooms: readonly Room[];
  state: AustralianState | null;
}

export const OtherRooms = ({ rooms, state }: OtherRoomsProps) => (
  <Section
    title="Your other rooms"
    beside={
      <span className="flex gap-x-6">
        {rooms.length > SHOWN && (
          <Link to="/assistant" className="link inline-flex min-h-11 items-center text-small">
            All {rooms.length + 1} rooms
          </Link>
        )}
        <NewRoom />
      </span>
    }
  >
    <ul className="room-cards">
      {rooms.slice(0, SHOWN).map((room) => (
        <li key={room.id}>
          <RoomCard room={room} state={state} />
        </li>
      ))}
    </ul>
  </Section>
);
