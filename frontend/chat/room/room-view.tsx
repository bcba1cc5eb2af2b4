/** The upper half of a room: the photo with its notes, the palette, and the room's file. */
import type { ComponentProps } from 'react';
import { useMediaQuery } from '../../ui/browser-state.ts';
import { Button } from '../../ui/button.tsx';
import { CameraIcon } from '../../ui/media/icons.tsx';
import { KindRow } from '../head/kind-chips.tsx';
import { PaletteStrip } from '../palette/palette-strip.tsx';
import { RoomFile } from './file/room-file.tsx';
import { RoomPhoto } from './stage/room-photo.tsx';

type RoomViewProps = Omit<ComponentProps<typeof RoomPhoto>, 'shown'> & ComponentProps<typeof RoomFile>;

export function RoomView(props: RoomViewProps) {
  const { view, onAddPhoto } = props;
  const isPhone = useIsPhone();
  const { shown } = view;
  const hasPalette = shown !== undefined && (shown.isWriting || shown.palette !== null);
  const palette = hasPalette && <PaletteStrip palette={shown.palette} className="room-palette" />;
  return (
    <>
      <div className="reading">
        <div className="hold">
          {shown ? <RoomPhoto {...props} shown={shown} /> : <RoomFrame onAddPhoto={onAddPhoto} />}
          {!isPhone && palette}
        </div>
      </div>
      {isPhone && <KindRow roomId={props.roomId} />}
      <RoomFile {...props} />
      {isPhone && palette}
    </>
  );
}

/** Takes the photo's place in a room without one. */
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

/** The room's own breakpoint, as in `room.css`. */
const PHONE = '(max-width: 760px)';

export const useIsPhone = (): boolean => useMediaQuery(PHONE);
