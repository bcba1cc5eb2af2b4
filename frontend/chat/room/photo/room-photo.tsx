/** The shown photo of the room, with the member's spot, and the other photos beside it. */
import type { ReactNode } from 'react';
import { AnnotatedPicture } from '../../../ui/annotated-room/annotated-picture.tsx';
import { useWanted } from '../../../ui/on-demand.ts';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';
import { isPending } from '../../conversation/asking/pending.ts';
import type { Reading } from '../readings.ts';
import type { OpenRoom } from '../use-open-room.ts';
import { OwnPin, SpotTarget } from './own-pin.tsx';
import { Shots } from './shots.tsx';
import { STAGE_SIZES } from './stage-sizes.ts';

interface RoomPhotoProps {
  room: OpenRoom;
  shown: Reading;
  onAllPhotos: (() => void) | undefined;
}

export function RoomPhoto({ room, shown, onAllPhotos }: RoomPhotoProps) {
  const { newest, own, composer, typeAboutSpot } = room;
  const questions = useWanted(() => import('./spot-questions.tsx'), own.open);
  // A spot must be on the room's newest photo, once that is stored.
  const canPoint =
    shown === newest && !shown.imageUrl.startsWith('blob:') && !(shown.question && isPending(shown.question));
  return (
    <div className="stage-row">
      <Stage room={room} reading={shown} target={canPoint && <SpotTarget own={own} />}>
        {canPoint && (
          <>
            <OwnPin own={own} />
            {questions && <questions.SpotQuestions own={own} onAsk={composer.sendReady} onType={typeAboutSpot} />}
          </>
        )}
      </Stage>
      <Shots room={room} canPoint={canPoint} onAllPhotos={onAllPhotos} />
    </div>
  );
}

interface StageProps {
  room: OpenRoom;
  reading: Reading;
  /** Rendered on the photo, below its pins. */
  target: ReactNode;
  /** Rendered on the photo, above its pins. */
  children?: ReactNode;
}

/** Shows the photo in its own ratio, uncropped. */
function Stage({ room, reading, target, children }: StageProps) {
  const { ratio, onRatio, marking, landing, newest } = room;
  const { imageUrl, imageSize, notes, state, isPainted } = reading;
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
              decoding="sync"
              alt={isPainted ? 'The room as you painted it' : 'The room in your photo'}
              className="size-full object-cover"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                naturalHeight > 0 && onRatio(naturalWidth / naturalHeight)
              }
            />
            {target}
            {isPainted && <span className="painted-tag">Painted</span>}
          </>
        }
        notes={notes}
        landing={landing && reading === newest}
        marking={marking}
      >
        {children}
      </AnnotatedPicture>
    </figure>
  );
}
