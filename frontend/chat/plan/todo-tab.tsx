/** The To-do tab of a room's file: its jobs. */
import type { Task } from '../../../shared/rooms.ts';
import { LoadError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useChangeTasks, useHome, useRoom } from '../rooms/use-rooms.ts';
import { TodoList } from './todo-list.tsx';

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
