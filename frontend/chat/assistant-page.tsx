/** The AI assistant: the room in the address, or the most recently touched one; and what stands there while it loads, fails or is gone. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Room } from '../../shared/rooms.ts';
import { useSession } from '../api/session.ts';
import { LoadError } from '../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../ui/feedback/spinner.tsx';
import { page } from '../ui/page/page-code.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { SAME_PLACE } from '../ui/page/places.ts';
import { fetchPhoto } from '../uploads/photo/stored-photo.tsx';
import { placeOf } from './conversation/asking/conversation-cache.ts';
import { moveWriting } from './conversation/asking/writing.ts';
import { useConversation } from './conversation/use-conversation.ts';
import { useRefusals } from './refusals.ts';
import { STAGE_SIZES } from './room/photo/stage-sizes.ts';
import { FirstRoom, useRoomCode } from './room/room-code.ts';
import { RoomPage } from './room/room-page.tsx';
import { forgetBegunRoom, useBegunRoom } from './rooms/arrivals.ts';
import { useOtherTabs } from './rooms/other-tabs.ts';
import { lastTouched, useIsGone } from './rooms/rooms-cache.ts';
import { RoomsFailed } from './rooms/rooms-failed.tsx';
import { useHome, useRoom, useRooms } from './rooms/use-rooms.ts';

const RoomGone = page(async () => ({ default: (await import('./rooms/room-gone.tsx')).RoomGone }));

/** Shown to signed-in subscribers only. `app.tsx` checks both, and the format of the room's id. */
export default function AssistantPage({ roomId }: { roomId: string | undefined }) {
  usePageTitle('AI Assistant');
  const { user } = useSession();
  return user && <SomeRoom key={user.id} userId={user.id} named={roomId} />;
}

/** For a member without a room, the first question creates one, and the page continues in it. */
function SomeRoom({ userId, named }: { userId: string; named: string | undefined }) {
  const rooms = useRooms();
  useOtherTabs(userId);
  const begun = useBegunRoom(userId);
  const roomId = named ?? begun ?? (rooms.data && lastTouched(rooms.data)?.id);
  useAddress(named, roomId);
  // Moves drafts from before the first room, also of another tab, to the room that now exists.
  useEffect(() => {
    if (roomId !== undefined) moveWriting(placeOf(userId, undefined), placeOf(userId, roomId));
  }, [userId, roomId]);
  useEffect(() => {
    if (named !== undefined && named !== begun) forgetBegunRoom();
  }, [named, begun]);
  useEffect(() => forgetBegunRoom, []);
  useRoom(roomId);
  // Fetched in parallel with the rooms, and kept while the components that show it change.
  useHome();
  useCover(rooms.data, roomId);
  const refused = useRefusals();
  useEffect(() => {
    if (rooms.error) refused(rooms.error);
  }, [rooms.error, refused]);

  const isGone = useIsGone(userId, roomId);
  if (roomId !== undefined && isGone) return <RoomGone />;
  if (roomId !== undefined || rooms.data)
    return <Conversation key={roomId === begun ? 'begun' : roomId} roomId={roomId} />;
  if (!rooms.error) return <FullPageSpinner label="Loading your rooms" />;
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">AI Assistant</h1>
      <RoomsFailed rooms={rooms} />
    </div>
  );
}

/** Preloads the room's first photo while the conversation loads. */
function useCover(rooms: readonly Room[] | undefined, roomId: string | undefined): void {
  const cover = rooms?.find(({ id }) => id === roomId)?.cover;
  useEffect(() => {
    if (cover) fetchPhoto(cover.imageUrl, cover.imageSize, STAGE_SIZES);
  }, [cover]);
}

/** Keeps the address in line with the shown room. */
function useAddress(named: string | undefined, roomId: string | undefined): void {
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    if (named === undefined && roomId !== undefined)
      void navigate({ pathname: `/assistant/${roomId}`, hash }, { replace: true, state: SAME_PLACE });
  }, [named, roomId, hash, navigate]);
}

/** A room's conversation as it loads or fails, then its page. A 401 leads to the sign-in page, a 402 to the gate. */
function Conversation({ roomId }: { roomId: string | undefined }) {
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

  const awaited = error ? (
    <div className="py-10">
      {roomId === undefined && <h1 className="mb-6">AI Assistant</h1>}
      <LoadError query={query} failed="Your conversation could not be loaded." variant="primary" />
    </div>
  ) : (
    <FullPageSpinner label="Loading your conversation" />
  );
  if (!isReady && roomId === undefined) return <div className="wrap grow">{awaited}</div>;
  return <RoomPage conversation={conversation} roomId={roomId} awaited={isReady ? undefined : awaited} />;
}

/** Stays true once it was true, so that a first question does not unmount the room while its answer's code loads. */
function useLatch(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return now || was;
}
