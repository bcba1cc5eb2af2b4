/** The annotated room: numbered pins on a picture, and the numbered notes beside or below it. */
import type { ReactNode } from 'react';
import { AnnotatedCard, type AnnotatedCardProps } from './annotated-card.tsx';
import { AnnotatedPicture } from './annotated-picture.tsx';
import { NoteCards, NoteParagraphs } from './notes.tsx';
import type { RoomNote } from './room-note.ts';
import { useMarking } from './use-marking.ts';

export type { RoomNote } from './room-note.ts';

interface AnnotatedReadingProps {
  size?: never;
  /** The picture, at full width and uncropped, so that the pins are in the right places. */
  picture: ReactNode;
  /** Width by height of the picture, to reserve its place. A tall picture moves beside its notes at a smaller width. */
  ratio?: number;
  notes: readonly RoomNote[];
  /** Rendered in place of notes that have not arrived yet. */
  awaited?: ReactNode;
  /** Animates the pins one after the other, because they have just arrived. */
  landing?: boolean;
  /** Rendered above the notes, such as the question they answer. */
  heading?: ReactNode;
  /** Rendered below the picture, such as its palette. */
  footing?: ReactNode;
  className?: string;
}

/**
 * By default pins and notes; `size="card"` shows only the picture, small and cropped, with its pins as decoration. For pins
 * whose notes are elsewhere on the page, use `AnnotatedPicture`.
 */
export const AnnotatedRoom = (props: AnnotatedReadingProps | AnnotatedCardProps) =>
  props.size === 'card' ? <AnnotatedCard {...props} /> : <AnnotatedReading {...props} />;

/**
 * Pointing at, focusing or pressing a pin or a note marks both. The pins are one Tab stop: arrow keys move between them, Enter
 * to the note, Escape back. Notes are cards if all have titles.
 */
function AnnotatedReading({
  picture,
  ratio,
  notes,
  awaited,
  landing = false,
  heading,
  footing,
  className = '',
}: AnnotatedReadingProps) {
  const marking = useMarking(notes.map(({ n }) => n));
  const Notes = notes.every(({ title }) => title !== undefined) ? NoteCards : NoteParagraphs;
  const isTall = ratio !== undefined && ratio < 1.1;
  return (
    <div className={`@container/annotated ${className}`}>
      <div className={`grid grid-cols-[minmax(0,1fr)] items-start gap-y-5 ${isTall ? BESIDE_TALL : BESIDE_WIDE}`}>
        <div>
          <div style={ratio === undefined ? undefined : placeOf(ratio)}>
            <AnnotatedPicture picture={picture} notes={notes} landing={landing} marking={marking} />
          </div>
          {footing}
        </div>
        <div>
          {heading}
          {awaited}
          {notes.length > 0 && <Notes notes={notes} marking={marking} />}
        </div>
      </div>
    </div>
  );
}

const BESIDE_TALL = 'gap-x-8 @3xl:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]';
const BESIDE_WIDE = 'gap-x-11 @4xl:grid-cols-[minmax(0,1fr)_minmax(20rem,34%)]';

/** Limits the picture's height to most of the window, if that leaves it large enough. */
const placeOf = (ratio: number) => ({ aspectRatio: ratio, maxWidth: `calc(max(20rem, 72dvh) * ${ratio})` });
