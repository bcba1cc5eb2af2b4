/** The parts of a room around its conversation: rail, head, and the canvas with photo, palette and file. A separate chunk, which a first visit does not need. */
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useOnDemand, useWanted } from '../../ui/on-demand.ts';
import { RoomRail } from '../rooms/room-rail.tsx';
import { KindRow, RoomHead } from './head/room-head.tsx';
import { PaletteButton, PaletteStrip } from './palette.tsx';
import { ROOM_PANE, useIsPhone } from './panes.tsx';
import { RoomPhoto } from './photo/room-photo.tsx';
import { isSending } from './readings.ts';
import { RoomFile } from './room-file.tsx';
import { useFile } from './use-file.ts';
import type { OpenRoom } from './use-open-room.ts';

export interface KnownRoomProps {
  room: OpenRoom;
  /** Rendered between head and canvas. */
  tabs: ReactNode;
}

export default function KnownRoom({ room, tabs }: KnownRoomProps) {
  const { roomId, newest } = room;
  const file = useFile(roomId, newest !== undefined && isSending(newest));
  const photos = useAllPhotos(room);
  return (
    <>
      <RoomRail roomId={roomId} />
      <RoomHead roomId={roomId} onEdit={file.openAboutTab} onAllPhotos={photos.open} />
      {tabs}
      <Canvas room={room} file={file} onAllPhotos={photos.open} />
      {photos.dialog}
    </>
  );
}

/** The dialog of all photos; its code loads when it is first opened. `open` is undefined in a room without one. */
function useAllPhotos({ photos, shown, show, conversation: { earlier }, composer: { picker } }: OpenRoom) {
  const [isOpen, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./photo/all-photos.tsx'));
  return {
    open: photos.length > 0 || earlier.exist ? () => fetchCode(setOpen) : undefined,
    dialog: code && (
      <code.AllPhotos
        photos={photos}
        shown={shown}
        onShow={show}
        open={isOpen}
        onOpenChange={setOpen}
        onEarlier={earlier.exist ? earlier.load : undefined}
        loading={earlier.loading}
        picker={picker}
      />
    ),
  };
}

interface CanvasProps {
  room: OpenRoom;
  file: ReturnType<typeof useFile>;
  onAllPhotos: (() => void) | undefined;
}

function Canvas({ room, file, onAllPhotos }: CanvasProps) {
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
