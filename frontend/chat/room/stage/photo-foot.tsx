/** The line below the photo: which one it is, a button to ask about a spot, and a button for all photos. */
import { formatDate, formatTime } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import type { Reading } from '../readings.ts';
import type { OwnSpot } from '../spot/use-spot.ts';

interface PhotoFootProps {
  reading: Reading;
  /** Its number among the room's photos, from 1, and their count; undefined while not all are loaded. */
  place: { n: number; of: number } | undefined;
  own: OwnSpot;
  /** Whether the member can ask about a spot on this photo. */
  canPoint: boolean;
  onAllPhotos: (() => void) | undefined;
}

export function PhotoFoot({ reading, place, own, canPoint, onAllPhotos }: PhotoFootProps) {
  const { spot, isUnplaced, starter, start, remove } = own;
  const hint = canPoint && isUnplaced;
  return (
    <div className="photo-foot">
      <span className="cap mr-auto max-[47.5rem]:sr-only">{photoWords(reading, place)}</span>
      {canPoint && (
        <button
          ref={starter}
          type="button"
          aria-pressed={spot !== null}
          className="text-button"
          onClick={spot ? remove : start}
        >
          <SpotIcon />
          Ask about a spot
        </button>
      )}
      {/* In place of the button for all photos, so that the line keeps its height. */}
      {hint && (
        <span className="text-note text-charcoal">
          Point to it<span className="max-[24rem]:hidden"> on the photo</span>.
        </span>
      )}
      {onAllPhotos && !hint && (
        <button type="button" className="text-button" onClick={onAllPhotos}>
          All photos
        </button>
      )}
    </div>
  );
}

/** How long a photo counts as new, in milliseconds. */
const NEW_MS = 120_000;

/** "Photo 2 of 3, added 14 November 2026 at 4:05 pm". */
export function photoWords({ addedAt }: Reading, place: PhotoFootProps['place'], now = Date.now()): string {
  const which = place && place.of > 1 ? `Photo ${place.n} of ${place.of}` : 'Your photo';
  if (addedAt === null) return which;
  const isNew = now - Date.parse(addedAt) < NEW_MS;
  return `${which}, added ${isNew ? 'just now' : `${formatDate(addedAt)} at ${formatTime(addedAt)}`}`;
}

const SpotIcon = () => (
  <Icon className="size-[1.125rem]">
    <circle cx="12" cy="12" r="7.5" />
    <path d="M12 2v5M12 17v5M2 12h5M17 12h5" />
  </Icon>
);
