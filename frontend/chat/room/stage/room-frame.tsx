/** Takes the photo's place in a room without one. */
import { Button } from '../../../ui/button.tsx';
import { CameraIcon } from '../../../uploads/photo/camera-icon.tsx';

export const RoomFrame = ({ onAddPhoto }: { onAddPhoto: () => void }) => (
  <div className="room-frame">
    <CameraIcon className="size-8 text-charcoal" />
    <p className="text-h3 font-display">Start with a photo</p>
    <p className="max-w-[34em] text-charcoal">
      Photograph it by daylight, from the doorway. We’ll pin our notes on your photo and show where the advice comes
      from.
    </p>
    <Button onClick={onAddPhoto}>Add a photo of the room</Button>
  </div>
);
