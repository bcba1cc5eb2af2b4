/** The fields of a room: name, kind, facing, size, things to keep. Each field saves on blur. */

import { RoomChange } from '../../../../shared/rooms/changes.ts';
import { type Facing, MAX_KEEP, type Room, RoomKind, RoomSize } from '../../../../shared/rooms.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { LineList } from './line-list.tsx';
import { readFloor, readHeight, writeFloor, writeHeight } from './room-size.ts';
import { checked, SavedLine, useChoice } from './saved-field.tsx';
import { FACINGS, KIND_NAMES } from './words.ts';

interface AboutRoomProps {
  room: Room;
  /** Rejects with the call's error. */
  save: (change: RoomChange) => Promise<unknown>;
}

export function AboutRoom({ room, save }: AboutRoomProps) {
  const [kind, setKind] = useChoice(room, 'kind', save);
  const [facing, setFacing] = useChoice(room, 'facing', save);
  return (
    <section aria-labelledby="about-room" className="space-y-4">
      <h2 id="about-room" className="text-h4">
        About this room
      </h2>
      <SavedLine
        label="Name"
        maxLength={120}
        saved={room.name}
        read={(text) => checked(RoomChange.shape.name, text)}
        save={(name) => save({ name: name ?? '' })}
        done="Name saved"
        required="Give the room a name."
      />
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

const FLOOR_ERROR = 'Enter width × length in metres, such as 5.4 × 4.2.';
const HEIGHT_ERROR = 'Enter the height in metres, such as 2.7.';
const NO_FLOOR = 'Enter the width and length first.';

/** The floor and the ceiling of a room, each saved when it is left. */
export function SizeFields({ room: { size }, save }: AboutRoomProps) {
  const floorIn = (text: string) => {
    const read = readFloor(text);
    return read ? checked(RoomSize, { ...read, height: size?.height ?? null }) : { error: FLOOR_ERROR };
  };
  const heightIn = (text: string) => {
    if (size === null) return { error: NO_FLOOR };
    const read = readHeight(text);
    return read === undefined ? { error: HEIGHT_ERROR } : checked(RoomSize, { ...size, height: read });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 @min-[19rem]:grid-cols-2">
      <SavedLine
        label="Size"
        placeholder="5.4 × 4.2 m"
        saved={size && writeFloor(size)}
        read={floorIn}
        save={(value) => save({ size: value })}
        done="Size saved"
      />
      <SavedLine
        label="Ceiling"
        placeholder="2.7 m"
        saved={size === null || size.height === null ? null : writeHeight(size.height)}
        read={heightIn}
        save={async (value) => size && save({ size: value ?? { ...size, height: null } })}
        done="Ceiling height saved"
      />
    </div>
  );
}

interface FacingChoiceProps {
  facing: Facing | null;
  onChoose: (facing: Facing | null) => void;
}

const DIRECTIONS = Object.entries(FACINGS) as [Exclude<Facing, 'unknown'>, { short: string; long: string }][];

/** Where its main window or door faces: one of eight directions, or unknown. */
function FacingChoice({ facing, onChoose }: FacingChoiceProps) {
  const isSaid = facing !== null && facing !== 'unknown';
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">Main window or door faces</legend>
      {/* A positioned box inside the fieldset: in the fieldset itself, positions would count from below the legend. */}
      <div className="relative">
        <div className="grid grid-cols-4 overflow-hidden rounded-control border border-charcoal @sm:grid-cols-8">
          {DIRECTIONS.map(([value, { short, long }]) => (
            <label
              key={value}
              className="-mb-px grid min-h-10 place-items-center border-r border-b border-rule text-note nth-[4n]:border-r-0 @sm:nth-[4]:border-r font-semibold has-checked:bg-eucalypt has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:-outline-offset-4"
            >
              <input
                type="radio"
                name="facing"
                value={value}
                aria-label={long}
                checked={facing === value}
                className="sr-only"
                onChange={() => onChoose(value)}
              />
              <span aria-hidden="true">{short}</span>
            </label>
          ))}
        </div>
        <button
          type="button"
          aria-label="Erase the direction"
          className={`absolute right-0 bottom-full mb-1.5 min-h-6 cap underline decoration-1 underline-offset-4 hover:text-ink ${isSaid ? '' : 'invisible'}`}
          onClick={() => onChoose(null)}
        >
          Erase
        </button>
      </div>
    </fieldset>
  );
}
