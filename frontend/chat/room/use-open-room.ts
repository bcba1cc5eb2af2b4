/** An open room: its conversation, what it shows, and what a member does in it. Its panes share it. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatMessage, Note } from '../../../shared/chat.ts';
import type { Painted } from '../../../shared/rooms.ts';
import { useComposer, useEscape } from '../composer/use-composer.ts';
import { useAsk } from '../conversation/asking/use-ask.ts';
import type { useConversation } from '../conversation/use-conversation.ts';
import { useReadingPlace } from '../conversation/use-reading-place.ts';
import { useListedRoom, useRoom } from '../rooms/use-rooms.ts';
import { type Panes, type SourceRef, useIsPhone, usePanes } from './panes.tsx';
import { spotLetter, spotsIn, useSpot } from './photo/spot.ts';
import type { Reading } from './readings.ts';
import { useRoomView } from './use-room-view.ts';

/** Everything that a pane of the room needs. */
export type OpenRoom = ReturnType<typeof useOpenRoom>;

const NONE: readonly Painted[] = [];

/** @param roomId Undefined until the member's first question has created a room. */
export function useOpenRoom(roomId: string | undefined, conversation: ReturnType<typeof useConversation>) {
  const { messages } = conversation;
  const view = useRoomView(messages, useListedRoom(roomId)?.cover ?? null, useRoom(roomId).data?.painted ?? NONE);
  return { roomId, conversation, ...view, ...useControls(roomId, messages, view) };
}

/** Writing, pointing at a spot, opening a source, reading a photo again. */
function useControls(
  roomId: string | undefined,
  messages: readonly ChatMessage[],
  { activateNote, shown }: ReturnType<typeof useRoomView>,
) {
  const panes = usePanes();
  const isPhone = useIsPhone();
  const [pane, setPane] = useState<HTMLDivElement | null>(null);
  const place = useReadingPlace(pane);
  const own = useSpot(spotLetter(spotsIn(messages)));
  /** A phone shows what the question is about: the conversation, or the photo that will have the notes. */
  const showSent = (isPhoto: boolean) => {
    place.toNewestQuestion();
    if (isPhone && isPhoto) panes.showRoom();
    else if (isPhone) panes.showTalk();
  };
  useTalkWhereMemberIs(isPhone, panes);
  const composer = useComposer(roomId, messages, own, showSent);
  const { again } = useAsk(roomId);
  const source = sourceOf(messages, panes);
  useEscape(source?.onClose ?? composer.cancel ?? composer.stop);
  usePaneKey();
  return {
    own,
    pane,
    setPane,
    place,
    panes,
    composer,
    source,
    started: messages.length > 0,
    onAsked: place.toNewestQuestion,
    onSource: useStable((messageId: string, n: number) => {
      if (panes.source?.messageId === messageId && panes.source.n === n) panes.closeSource();
      else panes.openSource({ messageId, n });
    }),
    onNote: useStable((messageId: string, n: number) => {
      panes.closeSource();
      activateNote(messageId, n);
    }),
    typeAboutSpot: () => {
      own.setOpen(false);
      composer.focus();
    },
    askAboutNote: ({ n, title, text }: Note) =>
      // The designer has never seen a painted copy, and what its note says is the colour.
      composer.fillIn(shown?.isPainted ? `About the colour ${title}, ${text} ` : `About note ${n}, “${title}”: `),
    addPhoto: () => composer.picker.choose(),
    /** Undefined while an answer is being written. */
    readAgain: composer.stop
      ? undefined
      : ({ id }: Reading) => {
          const reply = messages.find((message) => message.id === id);
          if (reply) again(reply);
        },
  };
}

/** A window that becomes as narrow as a phone's shows the conversation to a member who is in it, or in a source. */
function useTalkWhereMemberIs(isPhone: boolean, { source, stayInTalk }: Panes): void {
  const show = useEffectEvent(() => {
    if (source || document.activeElement?.closest('.talk')) stayInTalk();
  });
  useEffect(() => {
    if (isPhone) show();
  }, [isPhone]);
}

/** The open source with its neighbours; undefined if none is open, or if its answer is not loaded. */
function sourceOf(messages: readonly ChatMessage[], { source, openSource, closeSource }: Panes) {
  const sources = messages.find(({ id }) => id === source?.messageId)?.sources ?? [];
  const at = sources.findIndex(({ n }) => n === source?.n);
  const shown = sources[at];
  if (!source || !shown) return undefined;
  const next = sources[(at + 1) % sources.length] ?? shown;
  return {
    source: shown,
    place: { n: at + 1, of: sources.length },
    onNext: next === shown ? undefined : () => openSource({ ...source, n: next.n } satisfies SourceRef),
    onClose: closeSource,
  };
}

/** The same function on every render, so that the replies that call it do not render again. */
function useStable(act: (messageId: string, n: number) => void) {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((messageId: string, n: number) => newest.current(messageId, n), []);
}

/** F6 moves the focus round the panes: rooms, room, conversation. */
function usePaneKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.altKey || event.ctrlKey || event.metaKey) return;
      const panes = [...document.querySelectorAll<HTMLElement>('.room-rail, .canvas, .talk')].filter((pane) =>
        pane.checkVisibility({ visibilityProperty: true }),
      );
      if (panes.length === 0) return;
      event.preventDefault();
      const at = panes.findIndex((pane) => pane.contains(document.activeElement));
      const step = event.shiftKey ? (at < 0 ? 0 : -1) : 1;
      panes[(at + step + panes.length) % panes.length]?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
