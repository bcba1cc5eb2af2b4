/** The parts of a room around its conversation: head, rail, photo, palette, file. A separate chunk, which a first visit does not need. */
import type { useConversation } from '../conversation/use-conversation.ts';
import { RoomHead } from '../head/room-head.tsx';
import { RoomRail } from '../switcher/room-rail.tsx';
import { useFile } from './file/use-file.ts';
import { isSending } from './readings.ts';
import { RoomView } from './room-view.tsx';
import type { useRoomControls } from './use-room-controls.ts';
import type { useRoomView } from './use-room-view.ts';

export interface KnownRoomProps {
  roomId: string | undefined;
  conversation: ReturnType<typeof useConversation>;
  view: ReturnType<typeof useRoomView>;
  controls: ReturnType<typeof useRoomControls>;
}

export default function KnownRoom({ roomId, conversation: { earlier }, view, controls }: KnownRoomProps) {
  const { composer, own, typeAboutSpot, askAboutNote, addPhoto, readAgain } = controls;
  const file = useFile(roomId, view.newest !== undefined && isSending(view.newest));
  return (
    <>
      <RoomHead roomId={roomId} onEdit={file.openAboutTab} />
      <RoomRail roomId={roomId} />
      <RoomView
        roomId={roomId}
        view={view}
        file={file}
        own={own}
        onAskSpot={composer.sendReady}
        onTypeSpot={typeAboutSpot}
        onAskNote={askAboutNote}
        onAddPhoto={addPhoto}
        onReadAgain={readAgain}
        earlier={earlier}
      />
    </>
  );
}
