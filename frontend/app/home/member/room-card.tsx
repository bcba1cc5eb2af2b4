/** A room as a card: its photo with pins as decoration, its name, and its next job. */
import { Link } from 'react-router';
import type { AustralianState, Room } from '../../../../shared/rooms.ts';
import { AnnotatedRoom } from '../../../ui/annotated-room/annotated-room.tsx';
import { CameraIcon } from '../../../ui/media/icons.tsx';
import { ratioOf } from '../../../uploads/photo/photo-upload.ts';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';
import { NextJob } from './next-job.tsx';

const JOB_LOOK = ['block text-note', 'line-clamp-2'] as const;

/** The whole card leads to the room; its name is the link's. */
export const RoomCard = ({ room, state }: { room: Room; state: AustralianState | null }) => (
  <article className="room-card">
    <CardPicture room={room} />
    <h3 dir="auto" className="mt-2.5 text-[1.1875rem] leading-6 sm:text-[1.4375rem] sm:leading-7">
      <Link to={`/assistant/${room.id}`} className="room-card-link">
        {room.name}
      </Link>
    </h3>
    <p className="room-card-job">
      <NextJob room={room} state={state} label="Next" look={JOB_LOOK} />
    </p>
  </article>
);

function CardPicture({ room: { cover } }: { room: Room }) {
  if (!cover)
    return (
      <div className="room-frame-corners grid aspect-3/2 place-items-center text-charcoal">
        <CameraIcon className="size-7" />
      </div>
    );
  return (
    <AnnotatedRoom
      size="card"
      ratio={ratioOf(cover.imageUrl, cover.imageSize)}
      picture={<StoredPhoto path={cover.imageUrl} size="medium" alt="" loading="lazy" className="rounded-picture" />}
      notes={cover.notes}
    />
  );
}
