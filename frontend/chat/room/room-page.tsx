/** A room's page: its rooms, the room, the conversation about it, and the composer. Each pane scrolls by itself. */
import { Suspense, useState } from 'react';
import { getConfig } from '../../api/client.ts';
import { Later } from '../../ui/later.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { useWanted } from '../../ui/on-demand.ts';
import { PhotoDropArea } from '../../uploads/photo/image-picker.tsx';
import { Composer } from '../composer/composer.tsx';
import '../composer/composer.css';
import { ExampleQuestions, FoldedExamples } from '../composer/example-questions.tsx';
import { useKeyboardInset } from '../composer/use-keyboard-inset.ts';
import '../conversation/conversation.css';
import type { useConversation } from '../conversation/use-conversation.ts';
import { useListedRoom } from '../rooms/use-rooms.ts';
import './room.css';
import './file/file.css';
import './spot/spot.css';
import './room-narrow.css';
import './photo-strip.css';
import './room-phone.css';
import './room-print.css';
import { PaneTabs, TALK_PANE, useIsPhone } from './pane-tabs.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { ConversationLog, FirstRoom, KnownRoom, useRoomCode } from './room-code.ts';
import { SpotChip } from './spot/spot-chip.tsx';
import { useRoomControls } from './use-room-controls.ts';
import { useRoomView } from './use-room-view.ts';

interface RoomPageProps {
  conversation: ReturnType<typeof useConversation>;
  /** Undefined until the member's first question has created a room. */
  roomId: string | undefined;
}

export function RoomPage({ conversation, roomId }: RoomPageProps) {
  const { messages } = conversation;
  const room = useListedRoom(roomId);
  const view = useRoomView(messages, room?.cover ?? null);
  const controls = useRoomControls(roomId, messages, view);
  const { composer, panes, started } = controls;
  // Preloads the code that shows the conversation while the first question is being written.
  useRoomCode(composer.text !== '' || composer.picker.photo !== null);
  const answered = messages.findLast(({ role, status }) => role === 'assistant' && status !== 'writing');
  const isNews = useNews(answered?.id, panes.isTalk);
  const tabs = <PaneTabs panes={panes} isNews={isNews} />;
  return (
    <PhotoDropArea picker={composer.picker} className="room-page">
      <button type="button" className="skip-link" onClick={composer.focus}>
        Skip to the composer
      </button>
      <div className="desk" style={{ paddingBottom: useKeyboardInset() }}>
        {/* Without a room, the first question or photo creates one. */}
        <Suspense>
          {roomId === undefined && !started ? (
            <FirstRoom picker={composer.picker} onSend={composer.send} tabs={tabs} isBehind={panes.isTalk} />
          ) : (
            <KnownRoom roomId={roomId} conversation={conversation} view={view} controls={controls} tabs={tabs} />
          )}
        </Suspense>
        <Talk conversation={conversation} view={view} controls={controls} />
        <Ask controls={controls} />
      </div>
    </PhotoDropArea>
  );
}

interface PaneProps {
  conversation: ReturnType<typeof useConversation>;
  view: ReturnType<typeof useRoomView>;
  controls: ReturnType<typeof useRoomControls>;
}

function Talk({ conversation, view, controls }: PaneProps) {
  const { pane, place, panes, source, started, composer, onAsked, onNote, onSource } = controls;
  const isPhone = useIsPhone();
  const code = useWanted(() => import('./source/source-pane.tsx'), source !== undefined);
  const foot = (
    <>
      <FoldedExamples onChoose={composer.fillIn} />
      <p className="cap mt-4">{getConfig().standIn ? DEMO : CARE}</p>
    </>
  );
  return (
    <section id={TALK_PANE} aria-label="Conversation" tabIndex={-1} className="talk" data-behind={!panes.isTalk}>
      {isPhone && view.shown && <PhotoStrip view={view} reading={view.shown} onShowRoom={panes.showRoom} />}
      <div ref={pane} className="flow">
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

function Ask({ controls: { composer, own, place } }: Pick<PaneProps, 'controls'>) {
  return (
    <div className="ask">
      {place.isMoreBelow && (
        <button type="button" className="more-below" onClick={place.showMore}>
          <Icon className="size-4.5">
            <path d="M12 4v15M5.5 13l6.5 6.5 6.500-6.500" />
          </Icon>
          More below
        </button>
      )}
      <Composer
        text={composer.text}
        onText={composer.setText}
        picker={composer.picker}
        pointing={own.spot ? { chip: <SpotChip own={own} />, placeholder: 'Ask here' } : undefined}
        onSend={composer.send}
        onStop={composer.stop}
        stopping={composer.isStopping}
        onCancelEdit={composer.cancel}
        field={composer.field}
      />
    </div>
  );
}

/** Whether an answer has ended that a phone's member has not seen in the conversation. */
function useNews(newestId: string | undefined, isTalk: boolean): boolean {
  const [seen, setSeen] = useState(newestId);
  if (isTalk && seen !== newestId) setSeen(newestId);
  return !isTalk && seen !== newestId;
}
