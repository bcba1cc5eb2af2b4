/** A room's page: its photo with notes, its file, its palette, the conversation, and the composer. */
import { Suspense } from 'react';
import { Later } from '../../ui/later.tsx';
import { PhotoDropArea } from '../../uploads/photo/image-picker.tsx';
import { Composer } from '../composer/composer.tsx';
import '../composer/composer.css';
import { ComposerBar, EditingBar } from '../composer/composer-bar.tsx';
import { ExampleQuestions } from '../composer/example-questions.tsx';
import { useKeyboardInset } from '../composer/use-keyboard-inset.ts';
import type { useConversation } from '../conversation/use-conversation.ts';
import './room.css';
import './room-narrow.css';
import { useListedRoom } from '../rooms/use-rooms.ts';
import { SamplesBelow } from '../samples/samples-below.tsx';
import { DockedPhoto, FirstRoom, KnownRoom, Talk, useRoomCode } from './room-code.ts';
import { SpotChip } from './spot/spot-chip.tsx';
import { useRoomControls } from './use-room-controls.ts';
import { useRoomView } from './use-room-view.ts';

interface RoomPageProps {
  conversation: ReturnType<typeof useConversation>;
  /** Undefined until the member's first question has created a room. */
  roomId: string | undefined;
}

export function RoomPage({ conversation, roomId }: RoomPageProps) {
  const room = useListedRoom(roomId);
  const view = useRoomView(conversation.messages, room?.cover ?? null);
  const controls = useRoomControls(roomId, conversation.messages);
  const { composer, talk, started } = controls;
  // Preloads the code that shows the conversation while the first question is being written.
  useRoomCode(composer.text !== '' || composer.picker.photo !== null);
  const inset = useKeyboardInset();
  return (
    <PhotoDropArea picker={composer.picker} className={`room-page ${inset > 0 ? 'has-keyboard' : ''}`}>
      <button type="button" className="skip-link" onClick={composer.focus}>
        Skip to the composer
      </button>
      <div className="room-grid">
        {/* Without a room, the first question or photo creates one. */}
        <Suspense>
          {roomId === undefined && !started ? (
            <FirstRoom picker={composer.picker} onSend={composer.send} />
          ) : (
            <KnownRoom roomId={roomId} conversation={conversation} view={view} controls={controls} />
          )}
        </Suspense>
        {started && (
          <section ref={talk} className="talk" aria-labelledby="conversation">
            <h2 id="conversation" className="mb-5.5">
              Conversation
            </h2>
            <Later>
              <Suspense>
                <Talk conversation={conversation} onNote={view.activateNote} />
              </Suspense>
            </Later>
          </section>
        )}
        <Suspense>{started && view.shown && <DockedPhoto view={view} reading={view.shown} />}</Suspense>
        <div className="starts">
          <Later>
            <ExampleQuestions onChoose={composer.fillIn} />
            {!started && !view.shown && <SamplesBelow />}
          </Later>
        </div>
      </div>
      <Foot controls={controls} inset={inset} />
    </PhotoDropArea>
  );
}

type Controls = ReturnType<typeof useRoomControls>;

function Foot({ controls, inset }: { controls: Controls; inset: number }) {
  const { composer, own, bar, newest } = controls;
  return (
    <ComposerBar bar={bar} inset={inset} onNewest={newest.isBehind ? newest.goToEnd : undefined}>
      {composer.cancel && <EditingBar onCancel={composer.cancel} />}
      <Composer
        text={composer.text}
        onText={composer.setText}
        picker={composer.picker}
        pointing={own.spot ? { chip: <SpotChip own={own} />, placeholder: 'Ask here' } : undefined}
        onSend={composer.send}
        onStop={composer.stop}
        stopping={composer.isStopping}
        field={composer.field}
      />
    </ComposerBar>
  );
}
