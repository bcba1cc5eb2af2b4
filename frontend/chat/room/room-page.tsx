/** A room's page: its rooms, the room, the conversation about it, and the composer. Each pane scrolls by itself. */
import { type ReactNode, Suspense, useState } from 'react';
import { getConfig } from '../../api/client.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { useOnDemand, useWanted } from '../../ui/on-demand.ts';
import { Later } from '../../ui/page/later.tsx';
import { PhotoDropArea } from '../../uploads/photo/image-picker.tsx';
import { useAnswerAnnouncements } from '../answer/streaming/use-answer-announcements.ts';
import { Composer } from '../composer/composer.tsx';
import '../composer/composer.css';
import { ExampleQuestions, FoldedExamples } from '../composer/example-questions.tsx';
import { useKeyboardInset } from '../composer/use-composer.ts';
import '../conversation/conversation.css';
import type { useConversation } from '../conversation/use-conversation.ts';
import { useSentOnArrival } from '../rooms/arrivals.ts';
import { RoomRail } from '../rooms/room-rail.tsx';
import './room.css';
import './file.css';
import './photo/photo.css';
import './room-narrow.css';
import './room-phone.css';
import './room-print.css';
import { RoomHead } from './head/room-head.tsx';
import { PaneTabs, TALK_PANE, useIsPhone } from './panes.tsx';
import { SpotChip } from './photo/own-pin.tsx';
import { PhotoStrip } from './photo/photo-strip.tsx';
import { isSending } from './readings.ts';
import type { RoomCanvasProps } from './room-canvas.tsx';
import { ConversationLog, FirstRoom, RoomCanvas, useRoomCode } from './room-code.ts';
import { useFile } from './use-file.ts';
import { type OpenRoom, useOpenRoom } from './use-open-room.ts';

interface RoomPageProps {
  /** Undefined until the member's first question has created a room. */
  roomId: string | undefined;
  conversation: ReturnType<typeof useConversation>;
  /** What stands in the canvas until the conversation can be shown. */
  awaited: ReactNode;
}

/** Rail and head are there from the first, so that a menu or a dialog that is opened while the room loads stays. */
export function RoomPage({ roomId, conversation, awaited }: RoomPageProps) {
  const room = useOpenRoom(roomId, conversation);
  const { composer, newest, started } = room;
  const file = useFile(roomId, newest !== undefined && isSending(newest));
  const photos = useAllPhotos(room);
  // Preloads the code that shows the conversation while the first question is being written.
  useRoomCode(composer.text !== '' || composer.picker.photo !== null);
  return (
    <PhotoDropArea picker={composer.picker} className="room-page">
      {!awaited && (
        <button type="button" className="skip-link" onClick={composer.focus}>
          Skip to the composer
        </button>
      )}
      <div className="desk" style={{ paddingBottom: useKeyboardInset() }}>
        {(roomId !== undefined || started) && (
          <>
            <RoomRail roomId={roomId} />
            <RoomHead roomId={roomId} onEdit={awaited ? undefined : file.openAboutTab} onAllPhotos={photos.open} />
          </>
        )}
        {awaited ? (
          <div className="canvas">{awaited}</div>
        ) : (
          <Panes room={room} file={file} onAllPhotos={photos.open} />
        )}
        {photos.dialog}
      </div>
    </PhotoDropArea>
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

/** The room beside the conversation about it; a phone shows one of both. */
function Panes({ room, file, onAllPhotos }: RoomCanvasProps) {
  const { roomId, composer, panes, started } = room;
  useSentOnArrival(composer.place, composer.send);
  useAnswerAnnouncements(room.conversation.messages.at(-1));
  return (
    <>
      <PaneTabs panes={panes} isNews={useNews(room)} />
      {/* Without a room, the first question or photo creates one. */}
      <Suspense>
        {roomId === undefined && !started ? (
          <FirstRoom composer={composer} isBehind={panes.isTalk} />
        ) : (
          <RoomCanvas room={room} file={file} onAllPhotos={onAllPhotos} />
        )}
      </Suspense>
      <Talk room={room} />
      <Ask room={room} />
    </>
  );
}

interface PaneProps {
  room: OpenRoom;
}

function Talk({ room }: PaneProps) {
  const { conversation, pane, setPane, place, panes, source, started, shown, composer, onAsked, onNote, onSource } =
    room;
  const isPhone = useIsPhone();
  const code = useWanted(() => import('../answer/source-pane.tsx'), source !== undefined);
  const foot = (
    <>
      <FoldedExamples onChoose={composer.fillIn} />
      <p className="cap mt-4">{getConfig().standIn ? DEMO : CARE}</p>
    </>
  );
  return (
    <section id={TALK_PANE} aria-label="Conversation" tabIndex={-1} className="talk" data-behind={!panes.isTalk}>
      {isPhone && shown && <PhotoStrip room={room} reading={shown} />}
      <div ref={setPane} className="flow">
        {/* Stays while its content changes: its growth is watched. */}
        <div>
          {started ? (
            <Later>
              <Suspense>
                <ConversationLog
                  conversation={conversation}
                  pane={pane}
                  place={place}
                  openSource={panes.source}
                  foot={foot}
                  onAsked={onAsked}
                  onNote={onNote}
                  onSource={onSource}
                />
              </Suspense>
            </Later>
          ) : (
            <ExampleQuestions onChoose={composer.fillIn} />
          )}
        </div>
      </div>
      {isPhone && source && code && <code.SourcePane {...source} back="Back to the answer" />}
    </section>
  );
}

const DEMO = 'Demo mode: answers come from our library, without the AI model.';
const CARE = 'Answers can be wrong. Ask a trade before you cut or wire.';

const Ask = ({ room: { composer, own, place } }: PaneProps) => (
  <div className="ask">
    {place.isMoreBelow && (
      <button type="button" className="more-below lifted" onClick={place.showMore}>
        <Icon className="size-4.5" path="M12 4v15M5.5 13l6.5 6.5 6.500-6.500" />
        More below
      </button>
    )}
    <Composer
      composer={composer}
      pointing={own.spot ? { chip: <SpotChip own={own} />, placeholder: 'Ask here' } : undefined}
    />
  </div>
);

/** Whether an answer has ended that a phone's member has not seen in the conversation. */
function useNews({ conversation: { messages }, panes: { isTalk } }: OpenRoom): boolean {
  const newestId = messages.findLast(({ role, status }) => role === 'assistant' && status !== 'writing')?.id;
  const [seen, setSeen] = useState(newestId);
  if (isTalk && seen !== newestId) setSeen(newestId);
  return !isTalk && seen !== newestId;
}
