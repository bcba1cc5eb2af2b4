/** The AI assistant: the room in the address, or the most recently touched one. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Room } from '../../shared/rooms.ts';
import { useSession } from '../api/session.ts';
import { FullPageSpinner } from '../ui/feedback/spinner.tsx';
import { page } from '../ui/page-code.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { SAME_PLACE } from '../ui/places.ts';
import { fetchPhoto } from '../uploads/photo/stored-photo.tsx';
import { STAGE_SIZES } from './room/photos/stage-sizes.ts';
import './assistant.css';
import { placeOf } from './conversation/asking/conversation-cache.ts';
import { moveWriting } from './conversation/asking/writing.ts';
import { Conversation } from './conversation/conversation-panel.tsx';
import { useRefusals } from './refusals.ts';
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
