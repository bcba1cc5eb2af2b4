/** Which tab of a room's file is open; the code of the two that are not open at first comes when they are. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useOnDemand } from '../../../ui/on-demand.ts';
import { useRoom } from '../../rooms/use-rooms.ts';

export type FileTabName = 'notes' | 'todo' | 'about';

/** A link from another screen may name the tab that it leads to. */
const Arrival = z.object({ tab: z.enum(['todo', 'about']) });

/** `isSending`: a photo of the room is on its way, and what becomes of it is read under Notes. */
export function useFile(roomId: string | undefined, isSending: boolean) {
  const [shown, setShown] = useState<FileTabName>('notes');
  const [todo, fetchTodo] = useOnDemand(() => import('../../tasks/todo-tab.tsx'));
  const [about, fetchAbout] = useOnDemand(() => import('../../about/about-tab.tsx'));
  const box = useRef<HTMLElement>(null);
  const tasks = useRoom(roomId).data?.tasks;
  const show = (name: FileTabName) => {
    const finish = (isThere: boolean) => isThere && setShown(name);
    if (name === 'notes') finish(true);
    else if (name === 'todo') fetchTodo(finish);
    else fetchAbout(finish);
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
    /** From elsewhere on the page: shows what is known of the room and leads there. */
    leadToAbout: () =>
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
