/** Screen labels for the values of a home's and a room's fields. */
import type { Budget, Facing, Home, Household, Room, RoomKind, Tenure } from '../../../../shared/rooms.ts';

export const KIND_NAMES: Record<RoomKind, string> = {
  living: 'Living room',
  dining: 'Dining room',
  kitchen: 'Kitchen',
  bedroom: 'Bedroom',
  childrens: 'Children’s room',
  bathroom: 'Bathroom',
  laundry: 'Laundry',
  study: 'Study',
  hallway: 'Hallway',
  outdoor: 'Outdoors',
  'whole-home': 'The whole home',
  other: 'Something else',
};

/** `short` is shown; `long` is for screen readers. */
export const FACINGS: Record<Exclude<Facing, 'unknown'>, { short: string; long: string }> = {
  n: { short: 'N', long: 'North' },
  ne: { short: 'NE', long: 'North-east' },
  e: { short: 'E', long: 'East' },
  se: { short: 'SE', long: 'South-east' },
  s: { short: 'S', long: 'South' },
  sw: { short: 'SW', long: 'South-west' },
  w: { short: 'W', long: 'West' },
  nw: { short: 'NW', long: 'North-west' },
};

export const TENURES: Record<Tenure, string> = { owned: 'We own it', rented: 'We rent it' };

export const HOUSEHOLDS: Record<Household, string> = {
  children: 'Children',
  older: 'Older people',
  access: 'Someone who needs easy access',
  pets: 'Pets',
};

export const BUDGETS: Record<Budget, string> = {
  under5: 'Under $5,000',
  '5to20': '$5,000 to $20,000',
  '20to60': '$20,000 to $60,000',
  over60: 'Over $60,000',
};

const HOUSEHOLDS_IN_A_LINE: Record<Household, string> = {
  children: 'children',
  older: 'older people',
  access: 'easy access',
  pets: 'pets',
};

/** "North" for a known facing, else undefined. */
export const facingOf = ({ facing }: Pick<Room, 'facing'>): string | undefined =>
  facing === null || facing === 'unknown' ? undefined : FACINGS[facing].long;

/** "5.4 × 4.2 m, ceiling 2.7 m", as far as it is known. */
export function sizeOf({ size }: Pick<Room, 'size'>): string | undefined {
  if (size === null) return undefined;
  return `${size.width} × ${size.length} m${size.height === null ? '' : `, ceiling ${size.height} m`}`;
}

/** "Owned, with children and pets", as far as it is known. */
export function householdOf({ tenure, household }: Pick<Home, 'tenure' | 'household'>): string | undefined {
  const held = tenure === null ? undefined : { owned: 'Owned', rented: 'Rented' }[tenure];
  const who = listOf(household.map((each) => HOUSEHOLDS_IN_A_LINE[each]));
  if (who === '') return held;
  return held === undefined ? `With ${who}` : `${held}, with ${who}`;
}

/** "2602 ACT, cool temperate", as far as it is known. */
export function placeOf({
  postcode,
  state,
  climate,
}: Pick<Home, 'postcode' | 'state' | 'climate'>): string | undefined {
  const place = [postcode, state].filter((part) => part !== null).join(' ');
  const zone = climate && /\(([^)]+)\)/.exec(climate.words)?.[1];
  return [place, zone].filter((part) => part).join(', ') || undefined;
}

const listOf = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(parts);
