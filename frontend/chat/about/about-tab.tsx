/** The About tab of a room's file: the fields of the room and of the home, and how they are used. */
import type { ReactNode } from 'react';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useChangeHome, useChangeRoom, useHome, useRoom } from '../rooms/use-rooms.ts';
import { AboutHome } from './about-home.tsx';
import { AboutRoom } from './about-room.tsx';

export function AboutTab({ roomId }: { roomId: string }) {
  return (
    <div className="@container space-y-7 pt-4">
      <RoomPart roomId={roomId} />
      <hr className="border-rule" />
      <HomePart />
      <p className="cap">
        Saved as you go, and only you see it. With each question the assistant gets what you see here: the room, and of
        your home the state, climate, style, whether you own or rent, who lives there and the budget. It’s not given
        your postcode. Nothing is kept from a conversation unless you press “Remember this”.
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
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
  what: string;
  children: ReactNode;
}

function Loaded({ query: { data, error, isFetching, refetch }, what, children }: LoadedProps) {
  if (data !== undefined) return children;
  if (error === null) return <Spinner label={`Loading what you said of ${what}`} />;
  return (
    <InlineError message={messageFor(error, `What you said of ${what} could not be loaded.`)}>
      <Button variant="quiet" busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
        Try again
      </Button>
    </InlineError>
  );
}
