/** "Remember this": keeps a line of the conversation with the room or the home, as the member chooses. */
import { type FormEvent, useState } from 'react';
import { HomeChange, RoomChange } from '../../../shared/rooms/changes.ts';
import { type Home, type Room } from '../../../shared/rooms.ts';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { Field } from '../../ui/form/field.tsx';
import { contractError } from '../../ui/form/form-errors.ts';
import { useChangeHome, useChangeRoom, useHome, useRoom } from '../rooms/use-rooms.ts';

interface RememberThisProps {
  roomId: string;
  /** The question or the answer that it is taken from. */
  text: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog; nothing is kept before its button is pressed. */
export function RememberThis({ roomId, text, open, onOpenChange }: RememberThisProps) {
  const room = useRoom(roomId).data;
  const home = useHome().data;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remember this"
      description="Choose where to keep it. Every answer uses it until you erase it under About."
    >
      {room && home && (
        <RememberForm key={text} room={room} home={home} text={text} onClose={() => onOpenChange(false)} />
      )}
    </Dialog>
  );
}

interface FormProps {
  room: Room;
  home: Home;
  text: string;
  onClose: () => void;
}

type Place = 'keep' | 'facts' | 'style';

function RememberForm({ room, home, text, onClose }: FormProps) {
  const [place, setPlace] = useState<Place>('facts');
  const [line, setLine] = useState(() => lineOf(text));
  const [error, setError] = useState<string>();
  const changeRoom = useChangeRoom(room.id);
  const changeHome = useChangeHome();
  const said = line.trim();
  const places = {
    facts: { schema: HomeChange.shape.facts, value: [...home.facts, said] },
    keep: { schema: RoomChange.shape.keep, value: [...room.keep, said] },
    style: { schema: HomeChange.shape.style, value: said },
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { schema, value } = places[place];
    const wrong = contractError(schema, value);
    setError(wrong);
    if (wrong !== undefined) return;
    try {
      await (place === 'keep' ? changeRoom : changeHome).mutateAsync({ [place]: value });
      toast({ title: 'Remembered', description: 'You can change or erase it under About.' });
      onClose();
    } catch (failure) {
      setError(messageFor(failure, 'That was not saved. Please try again.'));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 space-y-5">
      <Choices<Place>
        legend={<span className="text-charcoal">Keep it with</span>}
        name="place"
        options={[
          ['facts', 'About your home'],
          ['keep', `What to keep in ${room.name}`],
          ['style', 'The home’s style or era'],
        ]}
        chosen={place}
        onChoose={setPlace}
      />
      <Field
        label="What to remember"
        value={line}
        error={error}
        autoComplete="off"
        onChange={({ target }) => {
          setLine(target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" busy={changeRoom.isPending || changeHome.isPending} busyLabel="Saving...">
          Remember
        </Button>
      </div>
    </form>
  );
}

const MAX_LINE = 120;

/** The first sentence that fits a line, or the beginning of the first sentence. */
export function lineOf(text: string): string {
  const sentences = text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim().replace(/[.!]$/, ''))
    .filter((sentence) => sentence !== '' && !sentence.endsWith('?'));
  const fits = sentences.find((sentence) => sentence.length <= MAX_LINE);
  if (fits !== undefined) return fits;
  const whole = text.trim();
  return whole.length <= MAX_LINE ? whole : whole.slice(0, MAX_LINE).replace(/\s+\S*$/, '');
}
