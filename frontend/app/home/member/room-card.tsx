/** A room as a card: its photo with its pins as decoration, what is next in it, and how far it is. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { Note } from '../../../../shared/chat.ts';
import type { AustralianState, Room } from '../../../../shared/rooms.ts';
import { markOf, TradeMark } from '../../../chat/tasks/licence/trade-mark.tsx';
import { formatPublished } from '../../../ui/dates.ts';
import { CameraIcon, StoredPhoto } from '../../../uploads/photo/image-picker.tsx';

interface RoomCardProps {
  room: Room;
  state: AustralianState | null;
}

/** The whole card leads to the room; its name is the link's. */
export function RoomCard({ room, state }: RoomCardProps) {
  return (
    <article className="room-card">
      <CardPicture room={room} />
      <h3 className="mt-3 text-[1.4375rem] leading-7">
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

/** Cropped to 3:2, pins and all: one that is not on what is left of the photo is left out. */
function CardPicture({ room: { cover } }: Pick<RoomCardProps, 'room'>) {
  const [ratio, setRatio] = useState<number>();
  if (!cover)
    return (
      <div className="grid aspect-3/1 place-items-center rounded-picture bg-limewash text-charcoal sm:aspect-3/2">
        <CameraIcon className="size-7" />
      </div>
    );
  return (
    <div className="relative" aria-hidden="true">
      <StoredPhoto
        path={cover.imageUrl}
        alt=""
        loading="lazy"
        className="aspect-3/2 w-full rounded-picture object-cover"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          naturalHeight > 0 && setRatio(naturalWidth / naturalHeight)
        }
      />
      {ratio !== undefined && cover.notes.map((note) => <CardPin key={note.n} note={note} ratio={ratio} />)}
    </div>
  );
}

const CARD_RATIO = 3 / 2;

/** @param ratio width by height of the whole photo. */
function CardPin({ note: { n, kind, x, y }, ratio }: { note: Note; ratio: number }) {
  const left = onCard(x, Math.min(1, CARD_RATIO / ratio));
  const top = onCard(y, Math.min(1, ratio / CARD_RATIO));
  if (left < 0 || left > 1 || top < 0 || top > 1) return null;
  return (
    <span
      className={`card-pin marked-${kind}`}
      style={{
        left: `clamp(1rem, ${left * 100}%, calc(100% - 1rem))`,
        top: `clamp(1rem, ${top * 100}%, calc(100% - 1rem))`,
      }}
    >
      {n}
    </span>
  );
}

/** A place of the photo as one of its middle part, which is this share of it. */
const onCard = (place: number, share: number): number => (place - (1 - share) / 2) / share;

function Next({ room: { cover, nextTask, todo }, state }: RoomCardProps) {
  if (nextTask) {
    const trade = markOf(nextTask, state);
    return (
      <p className="grid grid-cols-[auto_1fr] items-baseline gap-x-2.5 text-small leading-[1.4375rem]">
        <b className="text-note">Next</b>
        <span>
          <span className="line-clamp-2">{nextTask.text}</span>
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
export function countsOf({ cover, todo: { done, all }, touchedAt }: Room): string {
  const notes = cover?.notes.length ?? 0;
  const parts = [
    notes === 0 ? 'No notes yet' : `${notes} ${notes === 1 ? 'note' : 'notes'}`,
    all === 0 ? undefined : done === all ? 'all jobs done' : `${done} of ${all} jobs done`,
  ].filter((part) => part !== undefined);
  return `${parts.join(', ')}. ${formatPublished(touchedAt)}`;
}
