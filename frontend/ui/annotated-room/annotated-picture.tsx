/** The picture of an annotated room with its pins; its notes can be anywhere else on the page. */
import type { ReactNode } from 'react';
import { Pin } from './pin.tsx';
import type { RoomNote } from './room-note.ts';
import type { Marking } from './use-marking.ts';

interface AnnotatedPictureProps {
  /** At full width and uncropped, so that the pins are in the right places. */
  picture: ReactNode;
  notes: readonly RoomNote[];
  /** Animates the pins one after the other, because they have just arrived. */
  landing?: boolean;
  marking: Marking;
  /** Whether a pressed pin scrolls its note into view; true by default. */
  leads?: boolean;
  /** Rendered on the picture, such as the member's own pin. */
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
