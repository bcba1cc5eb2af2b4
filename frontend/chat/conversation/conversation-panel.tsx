/** A member's conversation: loading, failed, empty or with messages, and with the composer. */
import { type ReactNode, useEffect, useState } from 'react';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { useRefusals } from '../refusals.ts';
import { RoomHead } from '../room/head/room-head.tsx';
import { FirstRoom, useRoomCode } from '../room/room-code.ts';
import { RoomPage } from '../room/room-page.tsx';
import { RoomRail } from '../rooms/switcher/room-rail.tsx';
import { useConversation } from './use-conversation.ts';

/** A 401 leads to the sign-in page, a 402 to the gate. */
export function Conversation({ roomId }: { roomId: string | undefined }) {
  const conversation = useConversation(roomId);
  const { query } = conversation;
  const { error } = query;
  const refused = useRefusals();
  useEffect(() => {
    if (error) refused(error);
  }, [error, refused]);

  const isRoomThere = useRoomCode(roomId !== undefined);
  const isBeginningThere = useRoomCode(roomId === undefined, FirstRoom);
  const isReady = useLatch(query.data !== undefined && (roomId === undefined ? isBeginningThere : isRoomThere));

  if (isReady) return <RoomPage conversation={conversation} roomId={roomId} />;
  return (
    <Around roomId={roomId}>
      {error ? (
        <div className="py-10">
          {roomId === undefined && <h1 className="mb-6">AI Assistant</h1>}
          <LoadError query={query} failed="Your conversation could not be loaded." variant="primary" />
        </div>
      ) : (
        <FullPageSpinner label="Loading your conversation" />
      )}
    </Around>
  );
}

/** Keeps the other rooms reachable while one is loading or cannot be loaded. */
function Around({ roomId, children }: { roomId: string | undefined; children: ReactNode }) {
  if (roomId === undefined) return <div className="wrap grow">{children}</div>;
  return (
    <div className="room-page">
      <div className="desk">
        <RoomRail roomId={roomId} />
        <RoomHead roomId={roomId} onEdit={undefined} onAllPhotos={undefined} />
        <div className="canvas">{children}</div>
      </div>
    </div>
  );
}

/** Stays true once it was true, so that a first question does not unmount the room while its answer's code loads. */
function useLatch(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return now || was;
}
