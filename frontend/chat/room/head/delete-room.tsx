/** The question before deleting a room: says what else is deleted with it. */
import { useNavigate } from 'react-router';
import type { Room } from '../../../../shared/rooms.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { toast } from '../../../ui/feedback/toaster.tsx';
import { lastTouched } from '../../rooms/rooms-cache.ts';
import { useDeleteRoom, useRooms } from '../../rooms/use-rooms.ts';

interface DeleteRoomProps {
  room: Pick<Room, 'id' | 'name' | 'todo'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeleteRoom({ room: { id, name, todo }, open, onOpenChange }: DeleteRoomProps) {
  const { data: rooms = [] } = useRooms();
  const navigate = useNavigate();
  const remove = useDeleteRoom(() => {
    const next = lastTouched(rooms.filter((room) => room.id !== id));
    toast({ title: `${name} is deleted` });
    void navigate(next ? `/assistant/${next.id}` : '/assistant');
  });
  const confirm = () => remove.mutate(id, { onError: () => onOpenChange(false) });
  const tasks = todo.all === 0 ? 'its to-dos' : `its ${todo.all} to-${todo.all === 1 ? 'do' : 'dos'}`;
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      action="Delete this room"
      keep="Keep it"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
    >
      <p>Its conversation, its photos with their notes and {tasks} go with it. You can’t get them back.</p>
      <p className="mt-2">Only want it out of the way? Archive it instead.</p>
    </Confirm>
  );
}
