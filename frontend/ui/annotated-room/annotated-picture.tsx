/** The picture of an annotated room with its pins; its notes may stand anywhere else on the page. */
import type { ReactNode } from 'react';
import { Pin } from './pin.tsx';
import type { RoomNote } from './room-note.ts';
import type { Marking } from './use-marking.ts';

interface AnnotatedPictureProps {
  /** At the full width of its place and uncropped, so that the pins stand where they point. */
  picture: ReactNode;
  notes: readonly RoomNote[];
  /** Lets the pins land one after the other: they have just come. */
  landing?: boolean;
  marking: Marking;
  /** Whether a pressed pin brings its note into view; true where nothing is said. */
  leads?: boolean;
  /** What else stands on the picture, such as a pin of the member's own. */
  children?: ReactNode;
}

export const AnnotatedPicture = ({
  picture,
  notes,
  landing = false,
  marking,
  leads = true,
  children,
}: AnnotatedPictureProps) => (
  <div className="relative size-full">
    {picture}
    {notes.map((note, index) => (
      <Pin key={note.n} note={note} landing={landing ? index : undefined} marking={marking} leads={leads} />
    ))}
    {children}
  </div>
);
