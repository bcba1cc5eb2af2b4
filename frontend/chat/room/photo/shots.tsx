/** Beside the shown photo: the room's photos, one more, and a button to ask about a spot. */

import { Icon, PlusIcon } from '../../../ui/media/icons.tsx';
import { formatDate, formatTime } from '../../../ui/text/dates.ts';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';
import type { Reading } from '../readings.ts';
import type { OpenRoom } from '../use-open-room.ts';
import type { OwnSpot } from './spot.ts';

interface ShotsProps {
  room: OpenRoom;
  /** Whether the member can ask about a spot on the shown photo. */
  canPoint: boolean;
  onAllPhotos: (() => void) | undefined;
}

/** As many photos as fit beside the shown one. */
const SHOWN = 3;

export function Shots({ room, canPoint, onAllPhotos }: ShotsProps) {
  const { photos, shown, show, own, conversation, addPhoto } = room;
  /** Whether older photos may not be loaded yet. */
  const isMore = conversation.earlier.exist;
  const newest = photos.toReversed().slice(0, SHOWN);
  return (
    <div className="shots">
      <ul aria-label="Photos of this room">
        {newest.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={photoWords(photo, placeOf(photo, photos, isMore))}
              aria-current={photo.imageUrl === shown?.imageUrl || undefined}
              onClick={() => show(photo)}
            >
              <StoredPhoto path={photo.imageUrl} size="thumbnail" alt="" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" aria-label="Add another photo" className="shots-add" onClick={addPhoto}>
        <PlusIcon className="size-5" />
      </button>
      {(isMore || photos.length > SHOWN) && (
        <button type="button" className="shots-all link" onClick={onAllPhotos}>
          All photos
        </button>
      )}
      {canPoint && <SpotButton own={own} />}
    </div>
  );
}

function SpotButton({ own: { spot, isUnplaced, starter, start, remove } }: { own: OwnSpot }) {
  return (
    <button
      ref={starter}
      type="button"
      aria-pressed={spot !== null}
      className="spot-button"
      onClick={spot ? remove : start}
    >
      <Icon className="size-5">
        <circle cx="12" cy="12" r="7.5" />
        <path d="M12 2v5M12 17v5M2 12h5M17 12h5" />
      </Icon>
      <span>{isUnplaced ? 'Point to it on the photo' : 'Ask about a spot'}</span>
    </button>
  );
}

interface Place {
  n: number;
  of: number;
}

/** Undefined while not all photos are loaded. */
const placeOf = (photo: Reading, photos: readonly Reading[], isMore: boolean): Place | undefined =>
  isMore ? undefined : { n: photos.indexOf(photo) + 1, of: photos.length };

/** How long a photo counts as new, in milliseconds. */
const NEW_MS = 120_000;

/** "Photo 2 of 3, added 14 November 2026 at 4:05 pm". */
export function photoWords({ addedAt, isPainted }: Reading, place: Place | undefined, now = Date.now()): string {
  const which = isPainted ? 'Painted copy' : place && place.of > 1 ? `Photo ${place.n} of ${place.of}` : 'Your photo';
  if (addedAt === null) return which;
  const isNew = now - Date.parse(addedAt) < NEW_MS;
  return `${which}, added ${isNew ? 'just now' : `${formatDate(addedAt)} at ${formatTime(addedAt)}`}`;
}
