/** The photo above the conversation on a phone: with its pins and its active note, as one button that leads to the room. */
import { Icon } from '../../../ui/media/icons.tsx';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';
import type { Reading } from '../readings.ts';
import type { OpenRoom } from '../use-open-room.ts';

interface PhotoStripProps {
  room: OpenRoom;
  reading: Reading;
}

export function PhotoStrip({ room: { marking, ratio, panes }, reading: { imageUrl, notes } }: PhotoStripProps) {
  const note = notes.find(({ n }) => n === marking.marked);
  return (
    <button type="button" className="photo-strip" onClick={panes.showRoom}>
      <span className="photo-strip-picture" style={{ aspectRatio: ratio }}>
        <StoredPhoto path={imageUrl} size="medium" alt="" className="size-full object-cover" />
        {notes.map(({ n, kind, x, y }) => (
          <span
            key={n}
            aria-hidden="true"
            className={`card-pin marked-${kind}`}
            data-marked={n === note?.n || undefined}
            style={{ left: inside(x), top: inside(y) }}
          >
            {n}
          </span>
        ))}
      </span>
      <span className="min-w-0 text-start">
        <b dir="auto" className="block truncate font-display text-[1.125rem] leading-[1.375rem] font-normal">
          {note?.title ?? counted(notes.length)}
        </b>
        <span className="cap block">{note ? `Note ${note.n}. ` : ''}Show in the room</span>
      </span>
      <Icon className="size-5" path="M4 12h15M13 5.5l6.5 6.5-6.5 6.5" />
    </button>
  );
}

const counted = (notes: number): string => (notes === 1 ? '1 note' : `${notes} notes`);

/** A pin's centre stays this far inside the small picture. */
const inside = (share: number): string => `clamp(0.8125rem, ${share * 100}%, calc(100% - 0.8125rem))`;
