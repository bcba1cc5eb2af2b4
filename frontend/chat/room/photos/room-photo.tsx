/** The shown photo of the room, with the member's spot, and the other photos beside it. */
import { useWanted } from '../../../ui/on-demand.ts';
import { isPending } from '../../conversation/asking/pending.ts';
import type { Reading } from '../readings.ts';
import { OwnPin, SpotTarget } from '../spot/own-pin.tsx';
import type { OwnSpot } from '../spot/use-spot.ts';
import type { useRoomView } from '../use-room-view.ts';
import { Shots } from './shots.tsx';
import { Stage } from './stage.tsx';

export interface RoomPhotoProps {
  view: ReturnType<typeof useRoomView>;
  shown: Reading;
  own: OwnSpot;
  onAskSpot: (question: string) => void;
  onTypeSpot: () => void;
  onAddPhoto: () => void;
  onAllPhotos: () => void;
  /** Whether older photos may not be loaded yet. */
  isMore: boolean;
}

export function RoomPhoto({ view, shown, own, onAskSpot, onTypeSpot, ...more }: RoomPhotoProps) {
  const { newest, marking, landing, ratio, onRatio } = view;
  const questions = useWanted(() => import('../spot/spot-questions.tsx'), own.open);
  // A spot must be on the room's newest photo, once that is stored.
  const canPoint =
    shown === newest && !shown.imageUrl.startsWith('blob:') && !(shown.question && isPending(shown.question));
  return (
    <div className="stage-row">
      <Stage
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
      <Shots view={view} own={own} canPoint={canPoint} {...more} />
    </div>
  );
}
