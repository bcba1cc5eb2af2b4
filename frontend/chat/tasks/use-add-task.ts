/** Adding a note or a piece of an answer to a room's to-do: at once, said by a toast that can undo it. */
import { useCallback } from 'react';
import { MAX_TASKS, Task } from '../../../shared/rooms.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { contractError } from '../about/contract-error.ts';
import { useChangeTasks, useHome, useRoom } from '../rooms/use-rooms.ts';
import { tradeOf } from './licence/licensed-trade.ts';
import { addTask, newTaskId, removeTask } from './task-list.ts';

type NewTask = Pick<Task, 'text' | 'note' | 'cost'> & {
  /** The member's own tick; the kind of work is looked at in any case. */
  licensed?: boolean;
};

/** Gives a function that adds a job; one from the same note with the same words is there once. */
export function useAddTask(roomId: string): (task: NewTask) => void {
  const tasks = useRoom(roomId).data?.tasks;
  const state = useHome().data?.state ?? null;
  const { mutate } = useChangeTasks(roomId);
  return useCallback(
    ({ licensed = false, ...given }: NewTask) => {
      const text = given.text.trim();
      const wrong = contractError(Task.shape.text, text);
      if (wrong !== undefined) return toast({ title: wrong, variant: 'destructive' });
      if (tasks?.some((task) => task.text === text && task.note?.messageId === given.note?.messageId))
        return toast({ title: 'That’s on your to-do already' });
      if (tasks && tasks.length >= MAX_TASKS)
        return toast({ title: `A room holds at most ${MAX_TASKS} to-dos.`, variant: 'destructive' });
      const id = newTaskId();
      mutate(addTask({ ...given, id, text, licensed: licensed || tradeOf(text, state) !== null, done: false }));
      toast({
        title: 'Added to your to-do',
        description: text,
        action: { label: 'Undo', act: () => mutate(removeTask(id)) },
      });
    },
    [tasks, state, mutate],
  );
}
