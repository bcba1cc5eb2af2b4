/** Try a colour: paints the walls of a photo on the member's device, until they keep it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Palette } from '../../../shared/chat.ts';
import type { RoomWithTasks } from '../../../shared/rooms.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { StoredPhoto } from '../../uploads/photo/stored-photo.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { type Reading, readingsOf } from '../room/readings.ts';
import { BackToRoom, RoomPart } from '../rooms/room-part.tsx';
import '../room/head/head.css';
import '../room/room.css';
import './colour.css';
import { loadPixels } from './painting/photo-pixels.ts';
import { Studio } from './studio.tsx';

/** Shown to signed-in subscribers only. `app.tsx` checks both, and the format of the room's id. */
export default function ColourPage({ roomId }: { roomId: string }) {
  return (
    <RoomPart roomId={roomId} title="Try a colour">
      {(room) => <KnownRoom key={room.id} room={room} />}
    </RoomPart>
  );
}

function KnownRoom({ room }: { room: RoomWithTasks }) {
  const { query, messages } = useConversation(room.id);
  const [chosen, setChosen] = useState<string>();
  const readings = readingsOf(messages, room.cover);
  const photos = readings.filter(({ imageUrl, isSpot }) => !isSpot && !imageUrl.startsWith('blob:'));
  const path = chosen ?? (room.cover ?? photos.at(-1))?.imageUrl;
  // The first colour is one that was proposed.
  if (query.isPending) return <FullPageSpinner label="Opening the photo" />;
  if (path === undefined)
    return (
      <Aside room={room}>
        <p className="mt-3 text-lead measure">There’s no photo of this room yet. Add one, then paint its walls here.</p>
        <LinkButton to={`/assistant/${room.id}`} className="mt-6">
          Add a photo of the room
        </LinkButton>
      </Aside>
    );
  const palette = readings.findLast((one) => one.palette && one.palette.proposed.length > 0)?.palette;
  return (
    <LoadedPhoto
      key={path}
      room={room}
      path={path}
      palette={palette ?? null}
      photos={<Photos photos={photos} shown={path} onChoose={setChosen} />}
    />
  );
}

interface LoadedPhotoProps {
  room: RoomWithTasks;
  path: string;
  palette: Palette | null;
  photos: React.ReactNode;
}

function LoadedPhoto({ room, path, ...rest }: LoadedPhotoProps) {
  const [run, setRun] = useState(0);
  const query = useQuery({
    queryKey: ['pixels', path],
    queryFn: ({ signal }) => loadPixels(path, signal),
    gcTime: 0,
    retry: false,
  });
  if (query.data) {
    const again = () => setRun(run + 1);
    return <Studio key={run} room={room} path={path} pixels={query.data} onRestart={again} {...rest} />;
  }
  if (query.isPending) return <FullPageSpinner label="Opening the photo" />;
  return (
    <Aside room={room}>
      <LoadError
        query={query}
        failed="This photo couldn’t be opened. Try again, or choose another."
        variant="primary"
      />
      {rest.photos}
    </Aside>
  );
}

/** The page without a photo to paint. */
const Aside = ({ room, children }: { room: RoomWithTasks; children: React.ReactNode }) => (
  <div className="wrap grow pt-5.5 pb-12">
    <BackToRoom roomId={room.id}>{room.name}</BackToRoom>
    <h1 className="mb-6">Try a colour</h1>
    {children}
  </div>
);

interface PhotosProps {
  photos: readonly Reading[];
  shown: string;
  onChoose: (path: string) => void;
}

/** The room's photos, to choose which one is painted; nothing where there is only one. */
function Photos({ photos, shown, onChoose }: PhotosProps) {
  if (photos.length < 2) return null;
  return (
    <ul aria-label="Photos of this room" className="mt-3 flex gap-2 overflow-x-auto p-1 max-[760px]:px-5">
      {photos.toReversed().map(({ id, imageUrl }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Photo ${photos.length - index} of ${photos.length}`}
            aria-current={imageUrl === shown || undefined}
            className="outline-2 outline-offset-2 outline-transparent aria-current:outline-ink"
            onClick={() => onChoose(imageUrl)}
          >
            <StoredPhoto path={imageUrl} size="thumbnail" alt="" className="h-13 w-19 rounded-picture object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
