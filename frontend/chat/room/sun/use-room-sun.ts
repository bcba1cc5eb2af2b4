/** The sun of a room on the season's day and at the hour that are shown. */
import { useMemo, useState } from 'react';
import type { Home, Room } from '../../../../shared/rooms.ts';
import { isUp, type Place, SEASONS, type Season, type Spell, sunThrough } from '../../../../shared/sun/day.ts';
import { ALL_SEASONS, daylight, directSun, type Hours } from '../../../../shared/sun/hours.ts';
import { placeOf } from '../../../../shared/sun/places.ts';
import type { Sun } from '../../../../shared/sun/position.ts';
import { azimuthOf, type Floor, isDirect, patchOf, type Window } from '../../../../shared/sun/window.ts';
import { momentOf } from './words.ts';

export interface RoomSun {
  place: Place;
  window: Window;
  season: Season;
  setSeason: (season: Season) => void;
  hours: Hours;
  /** The whole hours of daylight of the year, in minutes. */
  daylight: Spell;
  /** Since midnight. */
  minute: number;
  setMinute: (minute: number) => void;
  sun: Sun;
  now: { short: string; long: string };
}

const NOON = 720;

/** Undefined without a postcode or a facing. */
export function useRoomSun(
  home: Home,
  { facing }: Pick<Room, 'facing'>,
  measures: Omit<Window, 'azimuth'>,
  floor: Floor,
): RoomSun | undefined {
  const [year] = useState(() => new Date().getFullYear());
  const [season, setSeason] = useState(seasonNow);
  const [chosen, setMinute] = useState<number>();
  const { postcode, state, climate } = home;
  const { width, sill, head, eave } = measures;
  const known = useMemo(() => {
    const place = placeOf({ postcode, state, climate });
    const azimuth = azimuthOf(facing);
    if (!place || azimuth === undefined) return undefined;
    const window: Window = { azimuth, width, sill, head, eave };
    return { place, window, hours: directSun(year, place, window), daylight: daylight(year, place) };
  }, [postcode, state, climate, facing, width, sill, head, eave, year]);
  if (!known) return undefined;
  const minute = chosen ?? middleOf(known.hours[season][0]);
  const sun = sunThrough(year, season, known.place)(minute);
  const now = momentOf(isUp(sun), isDirect(sun, known.window), patchOf(sun, known.window, floor));
  return { ...known, season, setSeason, minute, setMinute, sun, now };
}

/** In steps of the slider. */
const middleOf = (spell: Spell | undefined): number => (spell ? 10 * Math.round((spell.from + spell.to) / 20) : NOON);

/** The season whose day is nearest in the calendar's order: December to February is summer. */
function seasonNow(): Season {
  const month = new Date().getMonth() + 1;
  return ALL_SEASONS.findLast((season) => SEASONS[season] % 12 <= month % 12) ?? 'summer';
}
