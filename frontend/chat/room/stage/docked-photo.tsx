/** A small copy of the photo beside the conversation, shown while the large one is out of the window. */
import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { AnnotatedPicture } from '../../../ui/annotated-room/annotated-picture.tsx';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';
import type { Reading } from '../readings.ts';
import type { useRoomView } from '../use-room-view.ts';

export interface DockedPhotoProps {
  view: ReturnType<typeof useRoomView>;
  reading: Reading;
}

/** Inert while the large photo is in the window. */
export default function DockedPhoto({ view: { stage, marking, ratio }, reading }: DockedPhotoProps) {
  const isLarge = useInWindow(stage);
  const { notes, imageUrl } = reading;
  const note = notes.find(({ n }) => n === marking.marked);
  const backToNotes = () => {
    stage.current?.scrollIntoView({ block: 'center' });
    stage.current?.querySelector<HTMLElement>('.pin')?.focus({ preventScroll: true });
  };
  return (
    <aside className="dock" aria-label="The photo, kept in sight" inert={isLarge} data-shown={!isLarge}>
      <div>
        <div className="dock-photo" style={{ '--ratio': ratio } as CSSProperties}>
          <AnnotatedPicture
            picture={
              <StoredPhoto path={imageUrl} size="medium" alt="" className="size-full rounded-picture object-cover" />
            }
            notes={notes}
            // Different ids from the large photo's pins.
            marking={{ ...marking, pinId: (n) => `${marking.pinId(n)}-docked` }}
            leads={false}
          />
        </div>
        <div className="photo-foot">
          <span className="cap mr-auto">
            {note && (
              <>
                <b className="text-ink">{note.n}</b> <bdi>{note.title}</bdi>
              </>
            )}
          </span>
          <button type="button" className="text-button" onClick={backToNotes}>
            Back to the notes
          </button>
        </div>
      </div>
    </aside>
  );
}

/** True until it is known. */
export function useInWindow(place: RefObject<Element | null>): boolean {
  const [isIn, setIsIn] = useState(true);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) => setIsIn(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isIn;
}
