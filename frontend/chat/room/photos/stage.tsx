/** The room's large photo with the pins of its notes and the member's own pin. */
import type { ReactNode } from 'react';
import { AnnotatedPicture } from '../../../ui/annotated-room/annotated-picture.tsx';
import type { Marking } from '../../../ui/annotated-room/use-marking.ts';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';
import type { Reading } from '../readings.ts';
import { STAGE_SIZES } from './stage-sizes.ts';

interface StageProps {
  reading: Reading;
  /** Width by height of the photo; `onRatio` reports it once the photo has loaded. */
  ratio: number;
  onRatio: (ratio: number) => void;
  marking: Marking;
  /** Animates the pins one after the other, because they have just arrived. */
  landing: boolean;
  /** Rendered on the photo, below its pins. */
  target: ReactNode;
  /** Rendered on the photo, above its pins. */
  children?: ReactNode;
}

/** Shows the photo in its own ratio, uncropped. */
export function Stage({ reading, ratio, onRatio, marking, landing, target, children }: StageProps) {
  const { imageUrl, imageSize, notes, state } = reading;
  return (
    <figure
      data-reading={state}
      aria-label={notes.length > 0 ? 'Your photo, with notes' : 'Your photo'}
      className="stage"
      style={{ aspectRatio: ratio }}
    >
      <AnnotatedPicture
        picture={
          <>
            <StoredPhoto
              path={imageUrl}
              of={imageSize}
              sizes={STAGE_SIZES}
              alt="The room in your photo"
              className="size-full object-cover"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                naturalHeight > 0 && onRatio(naturalWidth / naturalHeight)
              }
            />
            {target}
          </>
        }
        notes={notes}
        landing={landing}
        marking={marking}
      >
        {children}
      </AnnotatedPicture>
    </figure>
  );
}
