/** Which tab of a room's file is open. The code of the To-do and About tabs loads when they are first opened. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useOnDemand } from '../../ui/on-demand.ts';
import { useRoom } from '../rooms/use-rooms.ts';

type FileTabName = 'notes' | 'todo' | 'about' | 'sheet';

/** A link from another screen may name the tab to open. */
const Arrival = z.object({ tab: z.enum(['todo', 'about']) });

/** `isSending`: whether a photo of the room is being sent; when that begins, the Notes tab opens. */
export function useFile(roomId: string | undefined, isSending: boolean) {
  const [shown, setShown] = useState<FileTabName>('notes');
  const [todo, fetchTodo] = useOnDemand(() => import('../plan/todo-tab.tsx'));
  const [about, fetchAbout] = useOnDemand(() => import('./about/about-tab.tsx'));
  const box = useRef<HTMLElement>(null);
  const tasks = useRoom(roomId).data?.tasks;
  const show = (name: FileTabName) => {
    const finish = (isThere: boolean) => isThere && setShown(name);
    if (name === 'todo') fetchTodo(finish);
    else if (name === 'about') fetchAbout(finish);
    else finish(true);
  };
  const [wasSending, setWasSending] = useState(isSending);
  if (isSending !== wasSending) {
    setWasSending(isSending);
    if (isSending) setShown('notes');
  }
  const { state } = useLocation();
  const arrive = useEffectEvent((name: FileTabName) => show(name));
  useEffect(() => {
    const arrival = Arrival.safeParse(state);
    if (arrival.success) arrive(arrival.data.tab);
  }, [state]);
  return {
    shown,
    show,
    /** Opens the About tab from elsewhere on the page, and moves the focus there. */
    openAboutTab: () =>
      fetchAbout((isThere) => {
        if (!isThere) return;
        flushSync(() => setShown('about'));
        box.current?.scrollIntoView({ block: 'nearest' });
        box.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true });
      }),
    todo,
    about,
    box,
    /** How many to-dos are not done. */
    left: tasks?.filter(({ done }) => !done).length,
  };
}
