/** The sun in a room: the hours of direct sun by season, and where it falls at any hour. */

import { Link } from 'react-router';
import { anchorOf, articleAddress } from '../../../../shared/library-address.ts';
import { HomeChange } from '../../../../shared/rooms/changes.ts';
import type { Facing, Home, Room, RoomWithTasks } from '../../../../shared/rooms.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { BackToRoom, RoomPart } from '../../rooms/room-part.tsx';
import { useChangeHome, useChangeRoom } from '../../rooms/use-rooms.ts';
import { SizeFields } from '../about/about-room.tsx';
import { checked, SavedLine, useChoice } from '../about/saved-field.tsx';
import { FACINGS } from '../about/words.ts';
import { Plan } from './plan.tsx';
import { SeasonSun } from './season-sun.tsx';
import './sun.css';
import { useRoomSun } from './use-room-sun.ts';
import { commonly, type Measure, useWindowMeasures } from './use-window.ts';

/** Shown to signed-in subscribers only. `app.tsx` checks both, and the format of the room's id. */
export default function SunPage({ roomId }: { roomId: string }) {
  return (
    <RoomPart roomId={roomId} title="The sun in this room">
      {(room, home) => <KnownSun key={room.id} room={room} home={home} />}
    </RoomPart>
  );
}

/** In metres, of a room whose size is not known. */
const ASSUMED = { width: 4.5, length: 4 };

interface KnownProps {
  room: RoomWithTasks;
  home: Home;
}

function KnownSun({ room, home }: KnownProps) {
  const change = useChangeRoom(room.id);
  const [facing, setFacing] = useChoice(room, 'facing', (body) => change.mutateAsync(body));
  const { fields, measures } = useWindowMeasures(room.id);
  const { width, length } = room.size ?? ASSUMED;
  const floor = { depth: width, wall: length };
  const sun = useRoomSun(home, { facing }, measures, floor);
  return (
    <div className="wrap pt-5.5">
      <BackToRoom roomId={room.id}>{room.name}</BackToRoom>
      <header className="sun-head">
        <h1>The sun in this room</h1>
        <div className="sun-fields">
          <Postcode home={home} />
          <SelectField
            label="The window faces"
            options={DIRECTIONS}
            nameOf={(each) => FACINGS[each].long}
            value={facing === 'unknown' ? null : facing}
            onChoose={setFacing}
          />
        </div>
      </header>
      <div className="sun-room">
        <div className="sun-drawing">
          <Plan
            floor={floor}
            window={sun?.window}
            sun={sun?.sun}
            label={sun ? `Plan of the room. ${sun.now.long}` : 'Plan of the room'}
          />
          <p className="cap">
            {room.size === null &&
              `Drawn at ${ASSUMED.width} × ${ASSUMED.length} m, because we don’t know the size yet. `}
            {sun && 'The window is drawn in the middle of its wall.'}
          </p>
        </div>
        <div className="sun-day">
          {sun ? <SeasonSun room={room} sun={sun} /> : <Missing home={home} facing={facing} />}
        </div>
        <Measures room={room} fields={fields} />
      </div>
    </div>
  );
}

const DIRECTIONS = Object.keys(FACINGS) as (keyof typeof FACINGS)[];

function Postcode({ home }: { home: Home }) {
  const change = useChangeHome();
  return (
    <SavedLine
      label="Postcode"
      inputMode="numeric"
      maxLength={4}
      savesAt={4}
      saved={home.postcode}
      read={(text) => checked(HomeChange.shape.postcode, text)}
      save={(postcode) => change.mutateAsync({ postcode })}
      done="Postcode saved"
    />
  );
}

/** What is still to be said before the sun can be worked out. */
const Missing = ({ home, facing }: { home: Home; facing: Facing | null }) => (
  <div className="space-y-6">
    {home.postcode === null && (
      <section>
        <h2 className="text-h3">Where is it?</h2>
        <p className="mt-2 measure">Add your postcode above. It decides how high the sun climbs, and when.</p>
      </section>
    )}
    {(facing === null || facing === 'unknown') && (
      <section>
        <h2 className="text-h3">Which way does the window face?</h2>
        <p className="mt-2 measure">
          Stand at the window, look straight out, and hold your phone flat with its compass app open. The direction it
          shows is the one to choose. Set the compass to true north first: in Brisbane, Sydney, Melbourne and Hobart a
          magnetic one points{' '}
          <Link
            to={articleAddress('light-and-orientation-by-city', anchorOf('Noon sun height in the capital cities'))}
            className="link"
          >
            11 to 15 degrees east of it
          </Link>
          .
        </p>
      </section>
    )}
  </div>
);

const LABELS: Record<Measure, string> = {
  width: 'Window width',
  sill: 'Sill above the floor',
  head: 'Top above the floor',
  eave: 'Eave depth',
};

/** The room's size where it is not known, and the window's measures, which only this page uses. */
function Measures({ room, fields }: { room: Room; fields: ReturnType<typeof useWindowMeasures>['fields'] }) {
  const change = useChangeRoom(room.id);
  return (
    <details className="sun-measures @container">
      <summary>Size, window and eave</summary>
      <div className="mt-3 space-y-4">
        <SizeFields room={room} save={(body) => change.mutateAsync(body)} />
        <div className="grid grid-cols-1 items-start gap-4 @sm:grid-cols-2">
          {(Object.keys(LABELS) as Measure[]).map((name) => (
            <Field
              key={name}
              label={LABELS[name]}
              placeholder={commonly(name)}
              value={fields[name].text}
              error={fields[name].error}
              autoComplete="off"
              onChange={({ target }) => fields[name].write(target.value)}
            />
          ))}
        </div>
        <p className="cap">
          An eave is taken as level with the top of the window and wider than it. These four stay on this page, and the
          designer counts the hours without an eave.
        </p>
      </div>
    </details>
  );
}
