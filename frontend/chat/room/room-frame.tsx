/** Takes the photo's place in a room without one. A separate chunk, which a room with a photo does not need. */
import { Button } from '../../ui/button.tsx';
import { CameraIcon } from '../../ui/media/icons.tsx';
import type { ImagePicker } from '../../uploads/photo/image-picker-state.ts';
import { OtherWays } from '../../uploads/photo/other-ways.tsx';

export const RoomFrame = ({ picker }: { picker: ImagePicker }) => (
  <div className="room-frame room-frame-corners">
    <CameraIcon className="size-8" />
    <h2 className="text-h2">Start with a photo</h2>
    <p className="max-w-[34em] text-charcoal">
      Photograph it by daylight, from the doorway. We’ll pin our notes on it and show where the advice comes from.
    </p>
    <Button className="mt-3" onClick={() => picker.choose()}>
      Add a photo of the room
    </Button>
    <OtherWays picker={picker} className="justify-center" />
  </div>
);
