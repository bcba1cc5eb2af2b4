/** The fields of a room: name, kind, facing, size, things to keep. Each field saves on blur. */
import { MAX_KEEP, type Room, RoomChange, RoomKind, RoomSize } from '../../../../shared/rooms.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { FacingChoice } from './facing-choice.tsx';
import { LineField } from './line-field.tsx';
import { LineList } from './line-list.tsx';
import { readFloor, readHeight, writeFloor, writeHeight } from './room-size.ts';
import { useChoice } from './use-choice.ts';
import { checked, useSavedField } from './use-saved-field.ts';
import { KIND_NAMES } from './words.ts';

interface AboutRoomProps {
  room: Room;
  /** Rejects with the call's error. */
  save: (change: RoomChange) => Promise<unknown>;
}

export function AboutRoom({ room, save }: AboutRoomProps) {
  const [kind, setKind] = useChoice(room.kind, async (value) => save({ kind: value }));
  const [facing, setFacing] = useChoice(room.facing, async (value) => save({ facing: value }));
  return (
    <section aria-labelledby="about-room" className="space-y-4">
      <h2 id="about-room" className="text-h4">
        About this room
      </h2>
      <NameField room={room} save={save} />
      <SelectField
        label="Kind of room"
        options={RoomKind.options}
        nameOf={(each) => KIND_NAMES[each]}
        value={kind}
        onChoose={setKind}
      />
      <FacingChoice facing={facing} onChoose={setFacing} />
      <SizeFields key={room.id} room={room} save={save} />
      <LineList
        legend="What to keep"
        lines={room.keep}
        schema={RoomChange.shape.keep}
        max={MAX_KEEP}
        addLabel="Add a thing to keep"
        removeLabel="Stop keeping"
        placeholder="Brick wall"
        save={(keep) => save({ keep })}
      />
    </section>
  );
}

function NameField({ room, save }: AboutRoomProps) {
  const name = useSavedField({
    saved: room.name,
    read: (text) => checked(RoomChange.shape.name, text),
    save: async (value) => save({ name: value ?? '' }),
    done: 'Name saved',
    required: 'Give the room a name.',
  });
  return <LineField field={name} label="Name" maxLength={120} />;
}

const FLOOR_ERROR = 'Enter width × length in metres, such as 5.4 × 4.2.';
const HEIGHT_ERROR = 'Enter the height in metres, such as 2.7.';
const NO_FLOOR = 'Enter the width and length first.';

function SizeFields({ room: { size }, save }: AboutRoomProps) {
  const floor = useSavedField({
    saved: size === null ? '' : writeFloor(size),
    read: (text) => {
      const read = readFloor(text);
      return read ? checked(RoomSize, { ...read, height: size?.height ?? null }) : { error: FLOOR_ERROR };
    },
    save: async (value) => save({ size: value }),
    done: 'Size saved',
  });
  const height = useSavedField({
    saved: size === null || size.height === null ? '' : writeHeight(size.height),
    read: (text) => {
      if (size === null) return { error: NO_FLOOR };
      const read = readHeight(text);
      return read === undefined ? { error: HEIGHT_ERROR } : checked(RoomSize, { ...size, height: read });
    },
    save: async (value) => size && save({ size: value ?? { ...size, height: null } }),
    done: 'Ceiling height saved',
  });
  return (
    <div className="grid grid-cols-1 items-start gap-4 @sm:grid-cols-2">
      <LineField field={floor} label="Size" placeholder="5.4 × 4.2 m" />
      <LineField field={height} label="Ceiling" placeholder="2.7 m" />
    </div>
  );
}
