/** The sun of a season's day in the room: its hours, the hour that the slider shows, what it means, and what to do with it. */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { anchorOf, articleAddress } from '../../../../shared/library-address.ts';
import type { Room } from '../../../../shared/rooms.ts';
import { SEASON_DAY, type Season } from '../../../../shared/sun/day.ts';
import { clock, MONTHS } from '../../../../shared/sun/hours.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useOnDemand } from '../../../ui/on-demand.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { placeOf } from '../../conversation/asking/conversation-cache.ts';
import { addToDraft, draftOf } from '../../conversation/asking/writing.ts';
import { DayLine } from './day-line.tsx';
import { meaningOf } from './meaning.ts';
import type { RoomSun } from './use-room-sun.ts';
import { factOf, headlineOf, questionOf, SEASON_NAMES, unbroken } from './words.ts';

interface SeasonSunProps {
  room: Room;
  sun: RoomSun;
}

export function SeasonSun({ room, sun }: SeasonSunProps) {
  const { place, season, setSeason, hours, minute, setMinute, daylight, now } = sun;
  return (
    <Tabs<Season> label="Season" tabs={SEASON_NAMES} chosen={season} onChoose={setSeason}>
      <p className="cap mt-2">
        {SEASON_DAY} {MONTHS[season]}, {place.town}
      </p>
      <h2 className="sun-say">{unbroken(headlineOf(hours, season))}</h2>
      <DayLine
        daylight={daylight}
        spells={hours[season]}
        minute={minute}
        onMinute={setMinute}
        spoken={`${clock(minute)}, ${now.short}`}
      />
      <p className="mt-3 text-small">
        <b>{clock(minute)}.</b> {unbroken(now.long)}
      </p>
      <Meanings sun={sun} />
      <Actions room={room} sun={sun} />
      <p className="cap mt-3">Worked out from your postcode. Trees, eaves and neighbours can shorten it.</p>
    </Tabs>
  );
}

const Meanings = ({ sun: { place, window } }: { sun: RoomSun }) => (
  <dl className="sun-meanings">
    {meaningOf(place, window.azimuth).map(({ topic, words, slug, heading }) => (
      <div key={topic}>
        <dt className="font-semibold">{topic}</dt>
        <dd>
          {words}{' '}
          <Link to={articleAddress(slug, anchorOf(heading))} className="link cap inline-block py-1">
            {heading}
          </Link>
        </dd>
      </div>
    ))}
  </dl>
);

function Actions({ room, sun: { hours } }: SeasonSunProps) {
  const userId = useSession().user?.id ?? '';
  const navigate = useNavigate();
  const [isKeeping, setKeeping] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('../../answer/remember-this.tsx'));
  const ask = () => {
    addToDraft(draftOf(placeOf(userId, room.id)), questionOf(hours));
    void navigate(`/assistant/${room.id}#talk`);
  };
  return (
    <div className="mt-4.5 flex flex-wrap items-center gap-x-6 gap-y-2">
      <Button onClick={() => fetchCode(setKeeping)}>Keep as a note</Button>
      <button type="button" className="text-button min-h-11" onClick={ask}>
        Ask about this
      </button>
      {code && (
        <code.RememberThis
          roomId={room.id}
          text={factOf(room.name, hours)}
          open={isKeeping}
          onOpenChange={setKeeping}
        />
      )}
    </div>
  );
}
