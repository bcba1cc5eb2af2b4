/** "Remember this": saves a line of the conversation to a field of the room or of the home, which the member chooses. */
import { type FormEvent, useState } from 'react';
import { type Home, HomeChange, type Room, RoomChange } from '../../../shared/rooms.ts';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { Field, FieldError } from '../../ui/form/field.tsx';
import { contractError } from '../../ui/form/form-errors.ts';
import { useChangeHome, useChangeRoom, useHome, useRoom } from '../rooms/use-rooms.ts';
import { lineOf } from '../tasks/line-of.ts';
import { offersIn } from './offers.ts';

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
      description="Choose where it goes. Every later answer about the room is given it, until you erase it under About."
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

function RememberForm({ room, home, text, onClose }: FormProps) {
  const [offers] = useState(() => offersIn(text));
  /** Of an offer its words. */
  const [place, setPlace] = useState(offers[0]?.words ?? 'keep');
  const [line, setLine] = useState(() => lineOf(text));
  const [error, setError] = useState<string>();
  const changeRoom = useChangeRoom(room.id);
  const changeHome = useChangeHome();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const kept = [...room.keep, line.trim()];
    const wrong =
      place === 'keep'
        ? contractError(RoomChange.shape.keep, kept)
        : place === 'style' && contractError(HomeChange.shape.style, line.trim());
    setError(wrong || undefined);
    if (wrong) return;
    const offer = offers.find(({ words }) => words === place);
    try {
      if (place === 'keep') await changeRoom.mutateAsync({ keep: kept });
      else await changeHome.mutateAsync(offer ? offer.change(home.household) : { style: line.trim() });
      toast({ title: 'Remembered', description: 'You can change or erase it under About.' });
      onClose();
    } catch (failure) {
      setError(messageFor(failure, 'That was not saved. Please try again.'));
    }
  };
  const isLine = place === 'keep' || place === 'style';
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 space-y-5">
      <Choices
        legend={<span className="text-charcoal">Where it goes</span>}
        name="place"
        options={[
          ...offers.map(({ words }) => [words, `About your home: ${inSentence(words)}`] as const),
          ['keep', `What to keep in ${room.name}`],
          ['style', 'About your home: its style or era'],
        ]}
        chosen={place}
        onChoose={setPlace}
      />
      {isLine ? (
        <Field
          label="As it will read"
          value={line}
          error={error}
          autoComplete="off"
          onChange={({ target }) => {
            setLine(target.value);
            setError(undefined);
          }}
        />
      ) : (
        <FieldError error={error} />
      )}
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

const inSentence = (words: string): string => words.replace(/^(We|Postcode)/, (word) => word.toLowerCase());
