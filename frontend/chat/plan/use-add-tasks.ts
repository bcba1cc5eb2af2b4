/** Adds notes and parts of an answer to a room's to-do at once, with a toast that can undo it. */
import { useCallback, useEffect, useRef } from 'react';
import type { Note } from '../../../shared/chat.ts';
import { type AustralianState, MAX_TASKS, Task } from '../../../shared/rooms.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { contractError } from '../../ui/form/form-errors.ts';
import { useChangeTasks, useHome, useRoom } from '../rooms/use-rooms.ts';
import { addTasks, hasTask, newTaskId, removeTasks } from './task-list.ts';

type Trades = typeof import('./licensed-trade.ts');

type NewTask = Pick<Task, 'text' | 'note'> & {
  /** The member's own tick; the text is checked for licensed work in any case. */
  licensed?: boolean;
};

/** Returns a function that adds the jobs that the room doesn't have yet, all with one Undo. */
export function useAddTasks(roomId: string): (...given: NewTask[]) => Promise<void> {
  const stored = useRoom(roomId).data?.tasks;
  const state = useHome().data?.state ?? null;
  const { mutate } = useChangeTasks(roomId);
  const newest = useRef(stored);
  useEffect(() => {
    newest.current = stored;
  }, [stored]);
  return useCallback(
    async (...given) => {
      const wrong = given.map(({ text }) => contractError(Task.shape.text, text)).find((error) => error !== undefined);
      if (wrong !== undefined) return toast({ title: wrong, variant: 'destructive' });
      const tasks = await Promise.all(given.map((task) => taskOf(task, state)));
      const known = newest.current ?? [];
      const added = tasks.filter((task) => !hasTask(known, task));
      if (added.length === 0) return toast({ title: 'That’s on your to-do already' });
      if (known.length + added.length > MAX_TASKS)
        return toast({ title: `A room holds at most ${MAX_TASKS} to-dos.`, variant: 'destructive' });
      mutate(addTasks(...added));
      toast({
        title: added.length === 1 ? 'Added to your to-do' : `Added ${added.length} to-dos`,
        description: added.map(({ text }) => text).join('; '),
        action: { label: 'Undo', act: () => mutate(removeTasks(...added.map(({ id }) => id))) },
      });
    },
    [state, mutate],
  );
}

const taskOf = async ({ licensed = false, text, ...given }: NewTask, state: AustralianState | null): Promise<Task> => ({
  ...given,
  id: newTaskId(),
  text: text.trim(),
  licensed: licensed || (await needsTrade(text, state)),
  done: false,
});

/** Loads the rules with the first job. If that fails, the job is still added: the list checks its text again. */
async function needsTrade(...work: Parameters<Trades['tradeOf']>): Promise<boolean> {
  const trades = await import('./licensed-trade.ts').catch(() => undefined);
  return trades !== undefined && trades.tradeOf(...work) !== null;
}

/** The notes of a room's photos as to-dos. `messageId` is the reply's; empty for the room's cover. */
export function useNoteTasks(roomId: string) {
  const tasks = useRoom(roomId).data?.tasks ?? [];
  const add = useAddTasks(roomId);
  return {
    add: (note: Note, messageId: string) => void add(ofNote(note, messageId)),
    has: (note: Note, messageId: string) => hasTask(tasks, ofNote(note, messageId)),
  };
}
export type NoteTasks = ReturnType<typeof useNoteTasks>;

const ofNote = ({ n, text }: Note, messageId: string): NewTask => ({
  text,
  ...(messageId !== '' && { note: { messageId, n } }),
});
