/** The hero of a member with rooms: the room touched last, its photo with live pins, and its next job. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { AustralianState, Cover, Room } from '../../../../../shared/rooms.ts';
import { AnnotatedPicture } from '../../../../ui/annotated-room/annotated-picture.tsx';
import { NoteCards } from '../../../../ui/annotated-room/notes.tsx';
import { type Marking, useMarking } from '../../../../ui/annotated-room/use-marking.ts';
import { CameraIcon } from '../../../../ui/media/icons.tsx';
import { formatInSentence } from '../../../../ui/text/dates.ts';
import { ratioOf } from '../../../../uploads/photo/photo-upload.ts';
import { StoredPhoto } from '../../../../uploads/photo/stored-photo.tsx';
import { NewRoom } from '../new-room.tsx';
import { NextJob } from '../next-job.tsx';
import { HeroActions } from './hero-actions.tsx';
import { HeroFrame, isTall } from './hero-frame.tsx';
import { HERO_SIZES } from './hero-sizes.ts';

interface RoomHeroProps {
  room: Room;
  state: AustralianState | null;
  /** Whether the member has no other room; a new one is then offered here. */
  isOnly: boolean;
}

const JOB_LOOK = ['block text-note', 'mb-1.5 line-clamp-3 text-h4'] as const;

export function RoomHero({ room, state, isOnly }: RoomHeroProps) {
  const { id, name, cover, touchedAt } = room;
  const [loaded, setLoaded] = useState<number>();
  const notes = cover?.notes ?? [];
  const choice = useState<number | null>(() => noteOfNextJob(room));
  const marking = useMarking(
    notes.map(({ n }) => n),
    choice,
  );
  const ratio = cover ? (ratioOf(cover.imageUrl, cover.imageSize) ?? loaded ?? 1.5) : 1.5;
  return (
    <HeroFrame
      label="Your room"
      ratio={ratio}
      picture={cover ? <Photo cover={cover} marking={marking} onRatio={setLoaded} /> : <NoPhoto />}
      notes={
        isTall(ratio) && (
          <div className="@container member-hero-notes">
            <NoteCards notes={notes} marking={marking} />
          </div>
        )
      }
    >
      <div>
        <p className="cap">
          Your room. Last used <time dateTime={touchedAt}>{formatInSentence(touchedAt)}</time>
        </p>
        <h1 dir="auto" className="member-hero-name">
          <Link to={`/assistant/${id}`} className="decoration-1 underline-offset-8 hover:underline">
            {name}
          </Link>
        </h1>
      </div>
      <div>
        <p className="member-hero-job">
          <NextJob room={room} state={state} label="Next job" look={JOB_LOOK} />
        </p>
        <HeroActions>{isOnly && <NewRoom />}</HeroActions>
        {/* Without a to-do the next job says how many notes there are. */}
        {room.todo.all > 0 && <Counts room={room} />}
      </div>
    </HeroFrame>
  );
}

/** The note from which the next job was made, as far as the photo on the screen has it. */
function noteOfNextJob({ cover, nextTask }: Room): number | null {
  const made = cover?.notes.find(({ n }) => n === nextTask?.note?.n);
  const isSame = made && nextTask && (made.title === nextTask.text || made.text.includes(nextTask.text));
  return isSame ? made.n : null;
}

interface PhotoProps {
  cover: Cover;
  marking: Marking;
  onRatio: (ratio: number) => void;
}

const Photo = ({ cover: { imageUrl, imageSize, notes }, marking, onRatio }: PhotoProps) => (
  <figure aria-label="Your photo, with notes" className="@container">
    <AnnotatedPicture
      picture={
        <StoredPhoto
          path={imageUrl}
          of={imageSize}
          sizes={HERO_SIZES}
          alt="The room in your photo"
          fetchPriority="high"
          decoding="sync"
          className="w-full"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            naturalHeight > 0 && onRatio(naturalWidth / naturalHeight)
          }
        />
      }
      notes={notes}
      marking={marking}
      leads={false}
    />
    {/* What a pin's name leaves out. */}
    <div className="sr-only">
      {notes.map(({ n, text }) => (
        <p key={n} id={marking.textId(n)}>
          {text}
        </p>
      ))}
    </div>
  </figure>
);

const NoPhoto = () => (
  <div className="room-frame-corners grid size-full place-content-center justify-items-center gap-2">
    <CameraIcon className="size-8 text-charcoal" />
    <p className="cap">No photo yet</p>
  </div>
);

/** "5 notes" and "6 jobs left", which leads to the to-do. */
function Counts({ room: { id, cover, todo } }: { room: Room }) {
  const notes = cover?.notes.length ?? 0;
  const left = todo.all - todo.done;
  return (
    <p className="cap mt-1 flex min-h-11 flex-wrap items-center gap-x-6">
      {notes > 0 && <span>{notes === 1 ? '1 note' : `${notes} notes`}</span>}
      {left > 0 && (
        <Link
          to={`/assistant/${id}`}
          state={{ tab: 'todo' }}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
        >
          {left === 1 ? '1 job left' : `${left} jobs left`}
        </Link>
      )}
    </p>
  );
}
