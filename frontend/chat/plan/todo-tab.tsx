/** The To-do tab of a room's file: its jobs in their order, ticked, edited in place, moved, removed, added. */
import { useRef } from 'react';
import { type AustralianState, MAX_TASKS, type Task } from '../../../shared/rooms.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useChangeTasks, useHome, useRoom } from '../rooms/use-rooms.ts';
import { LicenceLine } from './licence-line.tsx';
import { NewTask } from './new-task.tsx';
import { addTasks, editTask, moveTask, newTaskId, removeTasks, restoreTask, type TaskListChange } from './task-list.ts';
import { TaskRow } from './task-row.tsx';
import { useReorder } from './use-reorder.ts';

interface TodoTabProps {
  roomId: string;
  /** Activates the pin of a job's note; without it the numbers are plain text. */
  onNote?: (note: NonNullable<Task['note']>) => void;
}

export function TodoTab({ roomId, onNote }: TodoTabProps) {
  const room = useRoom(roomId);
  const home = useHome();
  const change = useChangeTasks(roomId);
  if (room.data) {
    return (
      <TodoList
        key={roomId}
        draft={`todo:${roomId}`}
        tasks={room.data.tasks}
        state={home.data?.state ?? null}
        onChange={(edit) => change.mutate(edit)}
        onNote={onNote}
      />
    );
  }
  if (!room.error) return <Spinner label="Loading the to-dos" />;
  return <LoadError query={room} failed="The to-dos could not be loaded." />;
}

interface TodoListProps {
  /** The draft's key for a to-do that is not added yet. */
  draft: string;
  tasks: readonly Task[];
  /** The home's state, for its laws. */
  state: AustralianState | null;
  onChange: (change: TaskListChange) => void;
  onNote?: ((note: NonNullable<Task['note']>) => void) | undefined;
}

function TodoList({ draft, tasks, state, onChange, onNote }: TodoListProps) {
  const list = useRef<HTMLOListElement>(null);
  const ids = tasks.map(({ id }) => id);
  const move = (id: string, before: string | null) => {
    const at = moveTask(id, before)(tasks).findIndex((task) => task.id === id) + 1;
    keepFocus();
    onChange(moveTask(id, before));
    announce(`Moved to ${at} of ${tasks.length}`);
  };
  const step = (id: string, by: -1 | 1) => {
    const at = ids.indexOf(id);
    const before = by === -1 ? ids[at - 1] : (ids[at + 2] ?? null);
    if (before !== undefined) move(id, before);
  };
  const reorder = useReorder(list, ids, move);
  const remove = (task: Task, index: number) => {
    onChange(removeTasks(task.id));
    focusAfterRemoval(list.current, index);
    toast({
      title: 'Removed from your to-do',
      description: task.text,
      action: { label: 'Undo', act: () => onChange(restoreTask(task, index)) },
    });
  };
  return (
    <>
      {tasks.length === 0 ? (
        <p className="border-b border-rule py-5 text-small text-charcoal">
          Add a note to your to-do and it turns up here.
        </p>
      ) : (
        <ol ref={list}>
          {tasks.map((task, index) => (
            <TaskRow
              key={task.id}
              task={task}
              place={{ n: index + 1, of: tasks.length }}
              state={state}
              reorder={reorder}
              onEdit={(edit) => onChange(editTask(task.id, edit))}
              onRemove={() => remove(task, index)}
              onStep={(by) => step(task.id, by)}
              onNote={onNote}
            />
          ))}
        </ol>
      )}
      <p id="how-to-move" className="sr-only">
        Drag it, or move it with the up and down arrow keys
      </p>
      <Foot draft={draft} isFull={tasks.length >= MAX_TASKS} onChange={onChange} />
      {tasks.length > 0 && <LicenceLine state={state} />}
    </>
  );
}

const Foot = ({ draft, isFull, onChange }: { isFull: boolean } & Pick<TodoListProps, 'draft' | 'onChange'>) => (
  <div className="mt-3.5 flex flex-wrap items-center gap-x-6 gap-y-3">
    {isFull ? (
      <p className="cap min-w-0 flex-1">A room holds at most {MAX_TASKS} to-dos. Remove one to add another.</p>
    ) : (
      <NewTask
        draft={draft}
        onAdd={(text) => {
          onChange(addTasks({ id: newTaskId(), text, licensed: false, done: false }));
          announce(`Added: ${text}`);
        }}
      />
    )}
  </div>
);

/** Restores the focus a frame later, because a row that moves in the list loses it. */
function keepFocus(): void {
  const { activeElement } = document;
  requestAnimationFrame(
    () => activeElement instanceof HTMLElement && activeElement.isConnected && activeElement.focus(),
  );
}

/** Moves the focus to the next row, else to the previous one. */
function focusAfterRemoval(list: HTMLElement | null, index: number): void {
  const rows = [...(list?.children ?? [])];
  const next = rows[index + 1] ?? rows[index - 1];
  next?.querySelector<HTMLElement>('input')?.focus();
}
