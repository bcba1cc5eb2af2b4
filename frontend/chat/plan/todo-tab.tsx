/** The To-do tab of a room's file: its jobs in their order, ticked, edited in place, moved, removed, added. */
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { type AustralianState, MAX_TASKS, type Task } from '../../../shared/rooms.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useChangeTasks, useHome, useRoom } from '../rooms/use-rooms.ts';
import { LicenceLine } from './licence-line.tsx';
import { NewTask } from './new-task.tsx';
import { addTasks, newTaskId, type TaskListChange } from './task-list.ts';
import { TaskRow } from './task-row.tsx';
import { useTaskList } from './use-task-list.ts';

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
        roomId={roomId}
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
  roomId: string;
  tasks: readonly Task[];
  /** The home's state, for its laws. */
  state: AustralianState | null;
  onChange: (change: TaskListChange) => void;
  onNote?: ((note: NonNullable<Task['note']>) => void) | undefined;
}

function TodoList({ roomId, tasks, state, onChange, onNote }: TodoListProps) {
  const list = useRef<HTMLOListElement>(null);
  const row = useTaskList(list, tasks, onChange);
  return (
    <>
      {tasks.length === 0 ? (
        <p className="border-b border-rule py-5 text-small text-charcoal">
          Add a note to your to-do and it turns up here.
        </p>
      ) : (
        <ol ref={list}>
          {tasks.map((task, index) => (
            <TaskRow key={task.id} {...row(task, index)} state={state} onNote={onNote} />
          ))}
        </ol>
      )}
      <p id="how-to-move" className="sr-only">
        Drag it, or move it with the up and down arrow keys
      </p>
      <TodoFoot roomId={roomId} isFull={tasks.length >= MAX_TASKS} onChange={onChange}>
        {tasks.length > 0 && (
          <Link to={`/assistant/${roomId}/plan`} className="link text-small">
            Costs and order
          </Link>
        )}
      </TodoFoot>
      {tasks.length > 0 && <LicenceLine state={state} />}
    </>
  );
}

type TodoFootProps = { isFull: boolean; children?: ReactNode } & Pick<TodoListProps, 'roomId' | 'onChange'>;

/** Adds a to-do of the member's own, while the list has room. */
export const TodoFoot = ({ roomId, isFull, onChange, children }: TodoFootProps) => (
  <div className="mt-3.5 flex flex-wrap items-center gap-x-6 gap-y-3">
    {isFull ? (
      <p className="cap min-w-0 flex-1">A room holds at most {MAX_TASKS} to-dos. Remove one to add another.</p>
    ) : (
      <NewTask
        draft={`todo:${roomId}`}
        onAdd={(text) => {
          onChange(addTasks({ id: newTaskId(), text, licensed: false, done: false }));
          announce(`Added: ${text}`);
        }}
      />
    )}
    {children}
  </div>
);
