/** The upper half of a room: the photo with its notes, the palette, and the room's file. */
import type { ComponentProps } from 'react';
import { KindRow } from '../head/kind-chips.tsx';
import { PaletteStrip } from '../palette/palette-strip.tsx';
import { RoomFile } from './file/room-file.tsx';
import { RoomFrame } from './stage/room-frame.tsx';
import { RoomPhoto } from './stage/room-photo.tsx';
import { useIsPhone } from './use-is-phone.ts';

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
