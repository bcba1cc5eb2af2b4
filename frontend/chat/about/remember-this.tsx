/** "Remember this": saves a line of the conversation to a field of the room or of the home, which the member chooses. */
import { type FormEvent, useId, useState } from 'react';
import { type Home, HomeChange, type Room, RoomChange } from '../../../shared/rooms.ts';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useChangeHome, useChangeRoom, useHome, useRoom } from '../rooms/use-rooms.ts';
import { lineOf } from '../tasks/line-of.ts';
import { contractError } from './contract-error.ts';
import { type Offer, offersIn } from './offers.ts';

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

type Place = 'keep' | 'style' | Offer;

function RememberForm({ room, home, text, onClose }: FormProps) {
  const [offers] = useState(() => offersIn(text));
  const [place, setPlace] = useState<Place>(offers[0] ?? 'keep');
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
    try {
      if (place === 'keep') await changeRoom.mutateAsync({ keep: kept });
      else await changeHome.mutateAsync(place === 'style' ? { style: line.trim() } : place.change(home.household));
      toast({ title: 'Remembered', description: 'You can change or erase it under About.' });
      onClose();
    } catch (failure) {
      setError(messageFor(failure, 'That was not saved. Please try again.'));
    }
  };
  const isLine = place === 'keep' || place === 'style';
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 space-y-5">
      <Places offers={offers} place={place} room={room} onChoose={setPlace} />
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
        error !== undefined && (
          <p role="alert" className="text-note font-semibold text-terracotta">
            {error}
          </p>
        )
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

interface PlacesProps {
  offers: readonly Offer[];
  place: Place;
  room: Room;
  onChoose: (place: Place) => void;
}

function Places({ offers, place, room, onChoose }: PlacesProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-note font-semibold text-charcoal">Where it goes</legend>
      {offers.map((offer) => (
        <Option key={offer.words} name={name} chosen={place === offer} onChoose={() => onChoose(offer)}>
          About your home: {offer.words.replace(/^(We|Postcode)/, (word) => word.toLowerCase())}
        </Option>
      ))}
      <Option name={name} chosen={place === 'keep'} onChoose={() => onChoose('keep')}>
        What to keep in {room.name}
      </Option>
      <Option name={name} chosen={place === 'style'} onChoose={() => onChoose('style')}>
        About your home: its style or era
      </Option>
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  chosen: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

const Option = ({ name, chosen, onChoose, children }: OptionProps) => (
  <label className="flex min-h-11 items-center gap-3 border-b border-rule text-small">
    <input type="radio" name={name} checked={chosen} onChange={onChoose} />
    <span>{children}</span>
  </label>
);
