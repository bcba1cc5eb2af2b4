/** Adds a note or a part of an answer to a room's to-do at once, with a toast that can undo it. */
import { useCallback, useEffect, useRef } from 'react';
import { MAX_TASKS, Task } from '../../../shared/rooms.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { contractError } from '../../ui/form/form-errors.ts';
import { useChangeTasks, useHome, useRoom } from '../rooms/use-rooms.ts';
import { addTask, newTaskId, removeTask } from './task-list.ts';

type Trades = typeof import('./licence/licensed-trade.ts');

type NewTask = Pick<Task, 'text' | 'note' | 'cost'> & {
  /** The member's own tick; the text is checked for licensed work in any case. */
  licensed?: boolean;
};

/** Returns a function that adds a job; a job from the same message with the same text is added only once. */
export function useAddTask(roomId: string): (task: NewTask) => Promise<void> {
  const tasks = useRoom(roomId).data?.tasks;
  const state = useHome().data?.state ?? null;
  const { mutate } = useChangeTasks(roomId);
  const newest = useRef(tasks);
  useEffect(() => {
    newest.current = tasks;
  }, [tasks]);
  return useCallback(
    async ({ licensed = false, ...given }: NewTask) => {
      const text = given.text.trim();
      const wrong = contractError(Task.shape.text, text);
      if (wrong !== undefined) return toast({ title: wrong, variant: 'destructive' });
      const isLicensed = licensed || (await needsTrade(text, state));
      const known = newest.current;
      if (known?.some((task) => task.text === text && task.note?.messageId === given.note?.messageId))
        return toast({ title: 'That’s on your to-do already' });
      if (known && known.length >= MAX_TASKS)
        return toast({ title: `A room holds at most ${MAX_TASKS} to-dos.`, variant: 'destructive' });
      const id = newTaskId();
      mutate(addTask({ ...given, id, text, licensed: isLicensed, done: false }));
      toast({
        title: 'Added to your to-do',
        description: text,
        action: { label: 'Undo', act: () => mutate(removeTask(id)) },
      });
    },
    [state, mutate],
  );
}

/** Loads the rules with the first job. If that fails, the job is still added: the list checks its text again. */
async function needsTrade(...work: Parameters<Trades['tradeOf']>): Promise<boolean> {
  const trades = await import('./licence/licensed-trade.ts').catch(() => undefined);
  return trades !== undefined && trades.tradeOf(...work) !== null;
}
