/** The annotated room, the signature of Verandah: numbered pins on a picture, and the numbered notes beside or below it. */
import type { ReactNode } from 'react';
import { AnnotatedCard, type AnnotatedCardProps } from './annotated-card.tsx';
import { AnnotatedPicture } from './annotated-picture.tsx';
import { NoteCards, NoteParagraphs } from './notes.tsx';
import type { RoomNote } from './room-note.ts';
import { useMarking } from './use-marking.ts';

export type { RoomNote } from './room-note.ts';

interface AnnotatedReadingProps {
  size?: never;
  /** The picture itself, at the full width of its place and uncropped, so that the pins stand where they point. */
  picture: ReactNode;
  /** Width by height of the picture, where its place is kept before it loads. A tall one stands beside its notes sooner. */
  ratio?: number;
  notes: readonly RoomNote[];
  /** What stands in the place of notes that are on their way. */
  awaited?: ReactNode;
  /** Lets the pins land one after the other: they have just come. */
  landing?: boolean;
  /** What stands above the notes, such as the question they answer. */
  heading?: ReactNode;
  /** What stands below the picture, such as its palette. */
  footing?: ReactNode;
  className?: string;
}

/**
 * Pins and notes where nothing is said of the size; `size="card"` shows the picture alone, small and cropped, with its pins as
 * decoration. For pins whose notes stand elsewhere on the page, there is `AnnotatedPicture`.
 */
export const AnnotatedRoom = (props: AnnotatedReadingProps | AnnotatedCardProps) =>
  props.size === 'card' ? <AnnotatedCard {...props} /> : <AnnotatedReading {...props} />;

/**
 * Pointing at a pin or a note, focusing or pressing it marks its partner. The pins are one stop of Tab: the arrow keys lead
 * on, Enter to the note, Escape back. Notes that all have titles are cards.
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
    <div className={`@container ${className}`}>
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

/** A picture is seen whole: it is no taller than most of the window, if that leaves it large enough to read. */
const placeOf = (ratio: number) => ({ aspectRatio: ratio, maxWidth: `calc(max(20rem, 72dvh) * ${ratio})` });
