/** The member's photo in a reply: looked at, then with the assistant's notes pinned on it. */
import { useState } from 'react';
import type { Note } from '../../../shared/chat.ts';
import { AnnotatedRoom } from '../../ui/annotated-room/annotated-room.tsx';
import { AwaitedNotes } from '../../ui/annotated-room/awaited-notes.tsx';
import { ratioOf, StoredPhoto } from '../../uploads/photo/image-picker.tsx';

interface PhotoReadingProps {
  path: string;
  notes: Note[];
  /** Whether the assistant is still looking at the photo. */
  looking: boolean;
}

/** Notes that come while it is on the page land one by one; those of an earlier answer are there at once. */
export function PhotoReading({ path, notes, looking }: PhotoReadingProps) {
  const [ratio, setRatio] = useState(ratioOf(path) ?? 3 / 2);
  const [isLive] = useState(notes.length === 0);
  return (
    <figure
      data-reading={looking ? 'looking' : 'read'}
      aria-label={notes.length > 0 ? 'Your photo, with notes' : 'Your photo'}
    >
      <AnnotatedRoom
        picture={
          <StoredPhoto
            path={path}
            alt="The room in your photo"
            className="size-full rounded-picture object-cover"
            onLoad={({ currentTarget: image }) =>
              image.naturalHeight > 0 && setRatio(image.naturalWidth / image.naturalHeight)
            }
          />
        }
        ratio={ratio}
        notes={notes}
        awaited={looking && <AwaitedNotes />}
        landing={isLive && notes.length > 0}
        heading={(looking || notes.length > 0) && <Heading count={looking ? undefined : notes.length} />}
      />
    </figure>
  );
}

/** The same line before and after, so that the notes come where their bars were. */
const Heading = ({ count }: { count: number | undefined }) => (
  <p className="mb-1 border-b border-ink pb-1.5 text-small font-semibold">
    {count === undefined ? (
      <span className="answer-caret">Looking at your photo</span>
    ) : (
      <>
        Notes <span className="cap ml-0.5 font-normal">{count}</span>
      </>
    )}
  </p>
);
