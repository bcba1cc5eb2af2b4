/** A room on the page: its photo with notes, its file, its palette, the conversation about it, and the field to ask in. */
import { Suspense, useCallback, useRef } from 'react';
import type { Exchange, Note } from '../../../shared/chat.ts';
import type { Cover } from '../../../shared/rooms.ts';
import { PhotoDropArea } from '../../uploads/photo/image-picker.tsx';
import { Composer } from '../composer/composer.tsx';
import '../composer/composer.css';
import { beginEditing } from '../composer/editing.ts';
import { EditingBar } from '../composer/editing-bar.tsx';
import { ExampleQuestions } from '../composer/example-questions.tsx';
import { useAsker } from '../composer/use-ask.ts';
import type { useConversation } from '../conversation/use-conversation.ts';
import { useNewest } from '../conversation/use-newest.ts';
import { useTurnActions } from '../conversation/use-turn-actions.ts';
import { FirstRoom } from '../first-room/first-room.tsx';
import { RoomHead } from '../head/room-head.tsx';
import { useAnswerAnnouncements } from '../streaming/use-answer-announcements.ts';
import { RoomRail } from '../switcher/room-rail.tsx';
import { ComposerBar } from './composer-bar.tsx';
import { useFile } from './file/use-file.ts';
import './room.css';
import { RoomView } from './room-view.tsx';
import { SamplesBelow } from './samples-below.tsx';
import { SpotChip } from './spot/spot-chip.tsx';
import { spotLetter, spotsIn } from './spot/spot-words.ts';
import { useSpot } from './spot/use-spot.ts';
import { DockedPhoto } from './stage/docked-photo.tsx';
import { Talk } from './talk-code.ts';
import { useComposerKey } from './use-composer-key.ts';
import { useRoomView } from './use-room-view.ts';

interface RoomPageProps {
  conversation: ReturnType<typeof useConversation>;
  /** The room's newest photo with notes, as the room itself says. */
  cover: Cover | null;
  /** Undefined until the member's first question has begun a room. */
  roomId: string | undefined;
}

export function RoomPage({ conversation, cover, roomId }: RoomPageProps) {
  const { query, messages } = conversation;
  const view = useRoomView(messages, cover);
  const file = useFile(roomId);
  const own = useSpot(spotLetter(spotsIn(messages)));
  const talk = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const started = messages.length > 0;
  // Without a room, the first question or photo begins one.
  const isFirst = roomId === undefined && !started;
  const bringsPhoto = messages.at(-2)?.imageUrl != null;
  const newest = useNewest({ talk, foot: bar }, started, bringsPhoto ? 'top' : 'end');
  const asker = useAsker(conversation, own, newest.goToNewest);
  useAnswerAnnouncements(messages.at(-1));
  useComposerKey(field);
  const { place } = conversation;
  const onEdit = useCallback(
    (exchange: Exchange) => {
      beginEditing(place, exchange);
      requestAnimationFrame(() => focusAtEnd(field.current));
    },
    [place],
  );
  const actions = useTurnActions(conversation, { isWriting: asker.isWriting, onEdit, onNote: view.activateNote });
  const fillIn = (words: string) => {
    asker.setText(words);
    field.current?.focus({ preventScroll: true });
  };
  const readAgain = (replyId: string) => {
    const reply = messages.find(({ id }) => id === replyId);
    if (reply) actions.onAgain?.(reply);
  };
  const cancelEditing = () => {
    asker.cancel?.();
    field.current?.focus({ preventScroll: true });
  };
  return (
    <PhotoDropArea picker={asker.picker} className="room-page">
      <div className="room-grid">
        {isFirst ? (
          <FirstRoom picker={asker.picker} onSend={asker.send} />
        ) : (
          <>
            <RoomHead roomId={roomId} onEdit={file.leadToAbout} />
            <RoomRail roomId={roomId} />
            <RoomView
              roomId={roomId}
              view={view}
              file={file}
              own={own}
              onAskSpot={asker.sendReady}
              onTypeSpot={() => {
                own.setOpen(false);
                field.current?.focus({ preventScroll: true });
              }}
              onAskNote={({ n, title }: Note) => fillIn(`About note ${n}, “${title}”: `)}
              onAddPhoto={() => bar.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()}
              onReadAgain={actions.onAgain && (({ id }) => readAgain(id))}
              earlier={{
                exist: query.hasNextPage,
                loading: query.isFetchingNextPage,
                load: () => void query.fetchNextPage(),
              }}
            />
          </>
        )}
        {started && (
          <section ref={talk} className="talk" aria-labelledby="conversation">
            <h2 id="conversation" className="mb-5.5">
              Conversation
            </h2>
            <Suspense>
              <Talk conversation={conversation} actions={actions} />
            </Suspense>
          </section>
        )}
        {started && view.shown && <DockedPhoto view={view} reading={view.shown} />}
        <div className="starts">
          <ExampleQuestions onChoose={fillIn} />
          {!started && !view.shown && <SamplesBelow />}
        </div>
      </div>
      <ComposerBar bar={bar} onNewest={newest.isBehind ? newest.goToEnd : undefined}>
        {asker.cancel && <EditingBar onCancel={cancelEditing} />}
        <Composer
          text={asker.text}
          onText={asker.setText}
          picker={asker.picker}
          pointing={own.spot ? { chip: <SpotChip own={own} />, placeholder: 'Ask here' } : undefined}
          onSend={asker.send}
          onStop={asker.stop}
          stopping={asker.stopping}
          field={field}
        />
      </ComposerBar>
    </PhotoDropArea>
  );
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(field.value.length, field.value.length);
}
