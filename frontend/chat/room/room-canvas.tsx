/** The canvas of a room, beside its conversation: photo, palette and file. A separate chunk, which a first visit does not need. */
import type { CSSProperties } from 'react';
import { useWanted } from '../../ui/on-demand.ts';
import { KindRow } from './head/room-head.tsx';
import { PaletteButton, PaletteStrip } from './palette.tsx';
import { ROOM_PANE, useIsPhone } from './panes.tsx';
import { RoomPhoto } from './photo/room-photo.tsx';
import { RoomFile } from './room-file.tsx';
import type { useFile } from './use-file.ts';
import type { OpenRoom } from './use-open-room.ts';

export interface RoomCanvasProps {
  room: OpenRoom;
  file: ReturnType<typeof useFile>;
  onAllPhotos: (() => void) | undefined;
}

export function RoomCanvas({ room, file, onAllPhotos }: RoomCanvasProps) {
  const { roomId, shown, ratio, composer, panes, source } = room;
  const isPhone = useIsPhone();
  const code = useWanted(() => import('../answer/source-pane.tsx'), source !== undefined);
  const frame = useWanted(() => import('./room-frame.tsx'), !shown);
  const hasPalette = shown !== undefined && (shown.isWriting || shown.palette !== null);
  return (
    <section id={ROOM_PANE} aria-label="Room" tabIndex={-1} className="canvas" data-behind={panes.isTalk}>
      <div
        className="canvas-body"
        data-shape={shown && (ratio < 1 ? 'tall' : 'wide')}
        style={{ '--ratio': ratio } as CSSProperties}
      >
        {shown ? (
          <RoomPhoto room={room} shown={shown} onAllPhotos={onAllPhotos} />
        ) : frame ? (
          <frame.RoomFrame picker={composer.picker} />
        ) : (
          <div className="room-frame room-frame-corners" />
        )}
        {hasPalette &&
          (isPhone ? (
            <PaletteButton palette={shown.palette} />
          ) : (
            <PaletteStrip palette={shown.palette} className="room-palette" />
          ))}
        {isPhone && <KindRow roomId={roomId} />}
        <RoomFile room={room} file={file} />
        {source && code && !isPhone && <code.SourcePane {...source} back="Back to notes" />}
      </div>
    </section>
  );
}
