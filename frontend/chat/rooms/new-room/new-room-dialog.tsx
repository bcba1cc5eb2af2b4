/** The form of a new room: its kind and name. Creating the room opens it. */
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { NewRoom } from '../../../../shared/rooms/changes.ts';
import { RoomKind } from '../../../../shared/rooms.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CallError } from '../../../ui/feedback/inline-error.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useNewRoom, useRooms } from '../use-rooms.ts';
import { NEW_ROOM_NAMES, newRoomName } from './new-room-names.ts';

interface NewRoomDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function NewRoomDialog({ open, onOpenChange }: NewRoomDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New room"
      description="Each room has its own photos, notes, to-dos and conversation."
    >
      <NewRoomForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const isKind = (value: string): value is RoomKind => RoomKind.safeParse(value).success;
const KINDS = Object.keys(NEW_ROOM_NAMES).filter(isKind);

function NewRoomForm({ onDone }: { onDone: () => void }) {
  const { data: rooms = [] } = useRooms();
  const [kind, setKind] = useState<RoomKind>();
  const [typed, setTyped] = useState<string>();
  const name = typed ?? (kind ? newRoomName(kind, rooms) : '');
  const navigate = useNavigate();
  const make = useNewRoom();
  const form = useForm({
    schema: NewRoom,
    values: { name, ...(kind && { kind }) },
    send: make.mutateAsync,
    onSent: ({ id }) => {
      onDone();
      void navigate(`/assistant/${id}`);
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="mt-5 space-y-5">
      <Kinds kind={kind} onChoose={setKind} />
      <Field
        name="name"
        label="Name"
        hint="Front room, or Mia’s room"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={form.errors.name}
        onChange={(event) => setTyped(event.target.value === '' ? undefined : event.target.value)}
      />
      <CallError error={form.failure} failed="We couldn’t create the room. Please try again." />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyLabel="Creating...">
          Create room
        </Button>
      </div>
    </form>
  );
}

function Kinds({ kind, onChoose }: { kind: RoomKind | undefined; onChoose: (kind: RoomKind) => void }) {
  const group = useId();
  return (
    <fieldset>
      <legend className="text-small font-semibold">What kind of room is it?</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {KINDS.map((each) => (
          <label key={each} className="room-kind">
            <input
              type="radio"
              name={group}
              checked={each === kind}
              onChange={() => onChoose(each)}
              className="sr-only"
            />
            {NEW_ROOM_NAMES[each] || 'Something else'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
