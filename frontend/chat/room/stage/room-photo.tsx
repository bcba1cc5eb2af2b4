/** The shown photo of the room, with the member's spot and a button for the other photos. */
import { useState } from 'react';
import { useOnDemand, useWanted } from '../../../ui/on-demand.ts';
import { isPending } from '../../asking/pending.ts';
import type { Reading } from '../readings.ts';
import { OwnPin, SpotTarget } from '../spot/own-pin.tsx';
import type { OwnSpot } from '../spot/use-spot.ts';
import type { useRoomView } from '../use-room-view.ts';
import { PhotoFoot } from './photo-foot.tsx';
import { Stage } from './stage.tsx';

interface RoomPhotoProps {
  view: ReturnType<typeof useRoomView>;
  shown: Reading;
  own: OwnSpot;
  onAskSpot: (question: string) => void;
  onTypeSpot: () => void;
  /** Messages that are not loaded yet, which may have older photos. */
  earlier: { exist: boolean; loading: boolean; load: () => void };
}

export function RoomPhoto({ view, shown, own, onAskSpot, onTypeSpot, earlier }: RoomPhotoProps) {
  const { photos, newest, show, marking, landing, stage, ratio, onRatio } = view;
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./all-photos.tsx'));
  const questions = useWanted(() => import('../spot/spot-questions.tsx'), own.open);
  // A spot must be on the room's newest photo, once that is stored.
  const canPoint =
    shown === newest && !shown.imageUrl.startsWith('blob:') && !(shown.question && isPending(shown.question));
  const at = photos.indexOf(shown);
  const hasOthers = photos.length > 1 || earlier.exist;
  return (
    <>
      <Stage
        ref={stage}
        reading={shown}
        ratio={ratio}
        onRatio={onRatio}
        marking={marking}
        landing={landing && shown === newest}
        target={canPoint && <SpotTarget own={own} />}
      >
        {canPoint && (
          <>
            <OwnPin own={own} />
            {questions && <questions.SpotQuestions own={own} onAsk={onAskSpot} onType={onTypeSpot} />}
          </>
        )}
      </Stage>
      <PhotoFoot
        reading={shown}
        place={at < 0 || earlier.exist ? undefined : { n: at + 1, of: photos.length }}
        own={own}
        canPoint={canPoint}
        onAllPhotos={hasOthers ? () => fetchCode(setOpen) : undefined}
      />
      {code && (
        <code.AllPhotos
          photos={photos}
          shown={shown}
          onShow={show}
          open={open}
          onOpenChange={setOpen}
          onEarlier={earlier.exist ? earlier.load : undefined}
          loading={earlier.loading}
        />
      )}
    </>
  );
}
