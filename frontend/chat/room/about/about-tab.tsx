/** The About tab of a room's file: the fields of the room and of the home, and how they are used. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useChangeHome, useChangeRoom, useHome, useRoom } from '../../rooms/use-rooms.ts';
import { AboutHome } from './about-home.tsx';
import { AboutRoom } from './about-room.tsx';

export function AboutTab({ roomId }: { roomId: string }) {
  return (
    <div className="@container space-y-7 pt-4">
      <RoomPart roomId={roomId} />
      <hr className="border-rule" />
      <HomePart />
      <p className="cap">
        We save as you go, and only you see it. The assistant gets all of it with each question, except your postcode.
        We keep nothing from a conversation unless you press “Keep” or “Remember this”.
      </p>
    </div>
  );
}

function RoomPart({ roomId }: { roomId: string }) {
  const room = useRoom(roomId);
  const change = useChangeRoom(roomId);
  return (
    <Loaded query={room} what="this room">
      {room.data && <AboutRoom room={room.data} save={(body) => change.mutateAsync(body)} />}
    </Loaded>
  );
}

/** The home's fields, once they have loaded. */
export function HomePart() {
  const home = useHome();
  const change = useChangeHome();
  return (
    <Loaded query={home} what="your home">
      {home.data && <AboutHome home={home.data} save={(body) => change.mutateAsync(body)} />}
    </Loaded>
  );
}

interface LoadedProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  what: string;
  children: ReactNode;
}

function Loaded({ query, what, children }: LoadedProps) {
  if (query.data !== undefined) return children;
  if (query.error === null) return <Spinner label={`Loading ${what}`} />;
  return <LoadError query={query} failed={`We couldn’t load ${what}.`} />;
}
