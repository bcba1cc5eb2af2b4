/** The parts of a room around its conversation: rail, head, and the canvas with photo, palette and file. A separate chunk, which a first visit does not need. */
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CameraIcon } from '../../ui/media/icons.tsx';
import { useOnDemand, useWanted } from '../../ui/on-demand.ts';
import type { ImagePicker } from '../../uploads/photo/image-picker.tsx';
import { OtherWays } from '../../uploads/photo/other-ways.tsx';
import type { useConversation } from '../conversation/use-conversation.ts';
import { RoomRail } from '../rooms/switcher/room-rail.tsx';
import { RoomFile } from './file/room-file.tsx';
import { useFile } from './file/use-file.ts';
import { KindRow } from './head/kind-chips.tsx';
import { RoomHead } from './head/room-head.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { PaletteStrip } from './palette/palette-strip.tsx';
import { ROOM_PANE, useIsPhone } from './pane-tabs.tsx';
import { RoomPhoto } from './photos/room-photo.tsx';
import { isSending } from './readings.ts';
import type { useRoomControls } from './use-room-controls.ts';
import type { useRoomView } from './use-room-view.ts';

export interface KnownRoomProps {
  roomId: string | undefined;
  conversation: ReturnType<typeof useConversation>;
  view: ReturnType<typeof useRoomView>;
  controls: ReturnType<typeof useRoomControls>;
  /** Rendered between head and canvas. */
  tabs: ReactNode;
}

export default function KnownRoom({ roomId, conversation, view, controls, tabs }: KnownRoomProps) {
  const file = useFile(roomId, view.newest !== undefined && isSending(view.newest));
  const photos = useAllPhotos(view, conversation.earlier, controls.composer.picker);
  return (
    <>
      <RoomRail roomId={roomId} />
      <RoomHead roomId={roomId} onEdit={file.openAboutTab} onAllPhotos={photos.open} />
      {tabs}
      <Canvas roomId={roomId} view={view} controls={controls} file={file} photos={photos} />
      {photos.dialog}
    </>
  );
}

/** The dialog of all photos; its code loads when it is first opened. `open` is undefined in a room without one. */
function useAllPhotos(
  view: KnownRoomProps['view'],
  earlier: KnownRoomProps['conversation']['earlier'],
  picker: ImagePicker,
) {
  const { photos, shown, show } = view;
  const [isOpen, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./photos/all-photos.tsx'));
  return {
    isMore: earlier.exist,
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

interface CanvasProps extends Pick<KnownRoomProps, 'roomId' | 'view' | 'controls'> {
  file: ReturnType<typeof useFile>;
  photos: ReturnType<typeof useAllPhotos>;
}

function Canvas({ roomId, view, controls, file, photos }: CanvasProps) {
  const { shown, ratio } = view;
  const { composer, own, panes, source, typeAboutSpot, askAboutNote, addPhoto, readAgain } = controls;
  const isPhone = useIsPhone();
  const code = useWanted(() => import('./source/source-pane.tsx'), source !== undefined);
  const hasPalette = shown !== undefined && (shown.isWriting || shown.palette !== null);
  return (
    <section id={ROOM_PANE} aria-label="Room" tabIndex={-1} className="canvas" data-behind={panes.isTalk}>
      <div
        className="canvas-body"
        data-shape={shown && (ratio < 1 ? 'tall' : 'wide')}
        style={{ '--ratio': ratio } as CSSProperties}
      >
        {shown ? (
          <RoomPhoto
            view={view}
            shown={shown}
            own={own}
            onAskSpot={composer.sendReady}
            onTypeSpot={typeAboutSpot}
            onAddPhoto={addPhoto}
            onAllPhotos={photos.open ?? (() => {})}
            isMore={photos.isMore}
          />
        ) : (
          <RoomFrame picker={composer.picker} />
        )}
        {hasPalette &&
          (isPhone ? (
            <PaletteButton palette={shown.palette} />
          ) : (
            <PaletteStrip palette={shown.palette} className="room-palette" />
          ))}
        {isPhone && <KindRow roomId={roomId} />}
        <RoomFile
          roomId={roomId}
          view={view}
          file={file}
          onAskNote={askAboutNote}
          onAddPhoto={addPhoto}
          onReadAgain={readAgain}
        />
        {source && code && !isPhone && <code.SourcePane {...source} back="Back to notes" />}
      </div>
    </section>
  );
}

/** Takes the photo's place in a room without one. */
const RoomFrame = ({ picker }: { picker: ImagePicker }) => (
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
