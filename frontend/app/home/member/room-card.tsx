/** A room as a card: its photo with pins as decoration, its next job, and its progress. */
import { Link } from 'react-router';
import type { AustralianState, Room } from '../../../../shared/rooms.ts';
import { markOf } from '../../../chat/tasks/licence/licensed-trade.ts';
import { TradeMark } from '../../../chat/tasks/trade-mark.tsx';
import { AnnotatedRoom } from '../../../ui/annotated-room/annotated-room.tsx';
import { formatPublished } from '../../../ui/dates.ts';
import { CameraIcon } from '../../../ui/media/icons.tsx';
import { ratioOf } from '../../../uploads/photo/photo-upload.ts';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';

interface RoomCardProps {
  room: Room;
  state: AustralianState | null;
  /** Its photo is on the first screen, so it loads eagerly; the others load lazily. */
  isFirst: boolean;
}

/** The whole card leads to the room; its name is the link's. */
export function RoomCard({ room, state, isFirst }: RoomCardProps) {
  return (
    <article className="room-card">
      <CardPicture room={room} isFirst={isFirst} />
      <h3 dir="auto" className="mt-3 text-[1.4375rem] leading-7">
        <Link to={`/assistant/${room.id}`} className="room-card-link">
          {room.name}
        </Link>
      </h3>
      <div className="mt-2 border-t border-rule pt-2">
        <Next room={room} state={state} />
        <p className="cap mt-0.5">{countsOf(room)}</p>
      </div>
    </article>
  );
}

function CardPicture({ room: { cover }, isFirst }: Pick<RoomCardProps, 'room' | 'isFirst'>) {
  if (!cover)
    return (
      <div className="grid aspect-3/1 place-items-center rounded-picture bg-limewash text-charcoal sm:aspect-3/2">
        <CameraIcon className="size-7" />
      </div>
    );
  return (
    <AnnotatedRoom
      size="card"
      ratio={ratioOf(cover.imageUrl, cover.imageSize)}
      picture={
        <StoredPhoto
          path={cover.imageUrl}
          size="medium"
          alt=""
          {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          className="rounded-picture"
        />
      }
      notes={cover.notes}
    />
  );
}

function Next({ room: { cover, nextTask, todo }, state }: Omit<RoomCardProps, 'isFirst'>) {
  if (nextTask) {
    const trade = markOf(nextTask, state);
    return (
      <p className="grid grid-cols-[auto_1fr] items-baseline gap-x-2.5 text-small leading-[1.4375rem]">
        <b className="text-note">Next</b>
        <span>
          <span dir="auto" className="line-clamp-2">
            {nextTask.text}
          </span>
          {trade !== null && <TradeMark trade={trade} />}
        </span>
      </p>
    );
  }
  return (
    <p className="grid grid-cols-[auto_1fr] items-baseline gap-x-2.5 text-small leading-[1.4375rem]">
      <b className="text-note">{todo.all > 0 ? 'Done' : 'Next'}</b>
      <span>{nothingNext(todo.all, cover !== null)}</span>
    </p>
  );
}

function nothingNext(all: number, hasNotes: boolean): string {
  if (all > 0) return `${all === 1 ? 'The one job' : `All ${all} jobs`}. Add an “after” photo?`;
  return hasNotes ? 'Add a note to your to-do' : 'Add a photo';
}

/** "5 notes, 1 of 5 jobs done. Today, 9:30 am". */
function countsOf({ cover, todo: { done, all }, touchedAt }: Room): string {
  const notes = cover?.notes.length ?? 0;
  const parts = [
    notes === 0 ? 'No notes yet' : `${notes} ${notes === 1 ? 'note' : 'notes'}`,
    all === 0 ? undefined : done === all ? 'all jobs done' : `${done} of ${all} jobs done`,
  ].filter((part) => part !== undefined);
  return `${parts.join(', ')}. ${formatPublished(touchedAt)}`;
}
