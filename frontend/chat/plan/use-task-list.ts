/** What can be done with a list of jobs: each is edited, moved by pointer and keys, and removed with an Undo. */
import type { RefObject } from 'react';
import type { Task } from '../../../shared/rooms.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import type { TaskRowProps } from './task-editor.tsx';
import { editTask, moveTask, removeTasks, restoreTask, type TaskListChange } from './task-list.ts';
import { useReorder } from './use-reorder.ts';

/**
 * @param list The element with the rows.
 * @returns The props of the row of a job, by its index in the order of work.
 */
export function useTaskList(
  list: RefObject<HTMLElement | null>,
  tasks: readonly Task[],
  onChange: (change: TaskListChange) => void,
): (task: Task, index: number) => Omit<TaskRowProps, 'state' | 'onNote'> {
  const ids = tasks.map(({ id }) => id);
  const move = (id: string, before: string | null) => {
    const at = moveTask(id, before)(tasks).findIndex((task) => task.id === id) + 1;
    keepFocus();
    onChange(moveTask(id, before));
    announce(`Moved to ${at} of ${tasks.length}`);
  };
  const reorder = useReorder(list, ids, move);
  return (task, index) => ({
    task,
    place: { n: index + 1, of: tasks.length },
    reorder,
    onEdit: (edit) => onChange(editTask(task.id, edit)),
    onRemove: () => {
      onChange(removeTasks(task.id));
      focusAfterRemoval(list.current, task.id);
      toast({
        title: 'Removed from your to-do',
        description: task.text,
        action: { label: 'Undo', act: () => onChange(restoreTask(task, index)) },
      });
    },
    onStep: (by) => {
      const before = by === -1 ? ids[index - 1] : (ids[index + 2] ?? null);
      if (before !== undefined) move(task.id, before);
    },
  });
}

/** Restores the focus a frame later, because a row that moves in the list loses it. */
function keepFocus(): void {
  const { activeElement } = document;
  requestAnimationFrame(
    () => activeElement instanceof HTMLElement && activeElement.isConnected && activeElement.focus(),
  );
}

/** Moves the focus to the next row, else to the previous one. */
function focusAfterRemoval(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
  const index = rows.findIndex((row) => row.dataset.task === id);
  const next = rows[index + 1] ?? rows[index - 1];
  next?.querySelector('input')?.focus();
}
