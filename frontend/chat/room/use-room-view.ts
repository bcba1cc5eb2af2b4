/** Which photo of the room is shown, which of its notes is active, and functions to choose both. */
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { ChatMessage } from '../../../shared/chat.ts';
import type { Cover, Painted } from '../../../shared/rooms.ts';
import { useMarking } from '../../ui/annotated-room/use-marking.ts';
import { ratioOf } from '../../uploads/photo/photo-upload.ts';
import { photosOf, type Reading, readingBefore, readingsOf } from './readings.ts';

interface Active {
  readingId: string;
  n: number;
}

export function useRoomView(messages: readonly ChatMessage[], cover: Cover | null, painted: readonly Painted[]) {
  const readings = useMemo(() => readingsOf(messages, cover), [messages, cover]);
  const photos = useMemo(() => photosOf(readings, painted), [readings, painted]);
  const newest = photos.findLast(({ isPainted }) => !isPainted);
  // A chosen photo gives way to one that is added later, and so does a painted copy that the member has come from keeping.
  const [chosen, setChosen] = useState<{ id: string; over: string | undefined }>();
  const kept = new URLSearchParams(useLocation().search).get('photo');
  const last = photos.at(-1);
  const shown =
    (chosen?.over === newest?.id && [...photos, ...readings].find(({ id }) => id === chosen?.id)) ||
    (!chosen && last?.id === kept ? last : newest);
  const show = useCallback((reading: Reading) => setChosen({ id: reading.id, over: newest?.id }), [newest?.id]);

  const [active, setActive] = useState<Active>();
  const shownId = shown?.id ?? '';
  const choose = useCallback((n: number) => setActive({ readingId: shownId, n }), [shownId]);
  const marking = useMarking(shown?.notes.map(({ n }) => n) ?? [], [
    active?.readingId === shownId ? active.n : null,
    choose,
  ]);
  /** Shows the reading that an answer's note number refers to, and makes that note active. */
  const findAndShow = (messageId: string, n: number) => {
    const reading = photos.find(({ id }) => id === messageId) ?? readingBefore(readings, messageId);
    if (!reading) return;
    show(reading);
    setActive({ readingId: reading.id, n });
    requestAnimationFrame(() => document.getElementById(marking.noteId(n))?.scrollIntoView({ block: 'nearest' }));
  };
  return {
    ...useRatio(photos.find(({ imageUrl }) => imageUrl === shown?.imageUrl) ?? shown),
    photos,
    newest,
    shown,
    show,
    marking,
    activateNote: findAndShow,
    landing: useLanding(shown),
  };
}

/** Whether the shown notes arrived while the page was open. */
function useLanding(shown: Reading | undefined): boolean {
  const [awaited, setAwaited] = useState<string>();
  const place = shown?.question?.createdAt;
  const isLooking = shown?.state === 'looking';
  if (isLooking && place !== awaited) setAwaited(place);
  return !isLooking && place !== undefined && shown?.state === 'read' && place === awaited;
}

/** A photo's width by height: known if this tab sent it or the room has its size, else once it has loaded. */
function useRatio({ imageUrl = '', imageSize }: Partial<Reading> = {}) {
  const [loaded, setLoaded] = useState<Record<string, number>>({});
  const onRatio = useCallback((ratio: number) => setLoaded((known) => ({ ...known, [imageUrl]: ratio })), [imageUrl]);
  return { ratio: ratioOf(imageUrl, imageSize) ?? loaded[imageUrl] ?? 3 / 2, onRatio };
}
