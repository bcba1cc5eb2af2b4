/** What the designer reads of the member's home, of the room, and of the place that the member points at: only what is given. */
import type { ChatMessage } from '../../../../shared/chat.ts';
import {
  type Budget,
  FACING_WORDS,
  FIRST_ROOM_NAME,
  type Home,
  type Household,
  type RoomKind,
} from '../../../../shared/rooms.ts';
import { roomSun } from '../../../../shared/sun/hours.ts';
import type { RoomItem } from '../../items.ts';
import { empty, fenced, group } from '../model/fence.ts';

const HOUSEHOLD: Record<Household, string> = {
  children: 'children',
  older: 'older people',
  access: 'somebody who needs easy access',
  pets: 'pets',
};
const BUDGET: Record<Budget, string> = {
  under5: 'under 5,000 dollars',
  '5to20': '5,000 to 20,000 dollars',
  '20to60': '20,000 to 60,000 dollars',
  over60: 'over 60,000 dollars',
};
const KINDS: Record<RoomKind, string | undefined> = {
  living: 'living room',
  dining: 'dining room',
  kitchen: 'kitchen',
  bedroom: 'bedroom',
  childrens: "children's room",
  bathroom: 'bathroom',
  laundry: 'laundry',
  study: 'study',
  hallway: 'hallway',
  outdoor: 'outdoor room',
  'whole-home': 'whole home',
  other: undefined,
};
const roomKindWords = ({ kind }: RoomItem): string | undefined => kind && KINDS[kind];

/** Undefined where the member has said nothing of their home. */
export function homeBlock({ state, climate, style, tenure, household, budget, facts }: Home): string | undefined {
  const attributes = {
    state: state ?? undefined,
    climate: climate?.words,
    style: style ?? undefined,
    tenure: tenure ?? undefined,
    household: household.map((who) => HOUSEHOLD[who]).join(', ') || undefined,
    budget: budget ? BUDGET[budget] : undefined,
  };
  if (facts.length > 0)
    return group(
      'home',
      facts.map((fact) => fenced('fact', fact)),
      attributes,
    );
  return isEmpty(attributes) ? undefined : empty('home', attributes);
}

/** Undefined for the first room as long as nothing else is known of it. */
export function roomBlock(room: RoomItem): string | undefined {
  const { name, facing, size, keep } = room;
  const height = size && size.height !== null ? `, ${size.height} m high` : '';
  const attributes = {
    name: name === FIRST_ROOM_NAME ? undefined : name,
    kind: roomKindWords(room),
    facing: facing && facing !== 'unknown' ? FACING_WORDS[facing] : undefined,
    size: size && `${size.width} m by ${size.length} m${height}`,
  };
  if (keep.length > 0)
    return group(
      'room',
      keep.map((thing) => fenced('keep', thing)),
      attributes,
    );
  return isEmpty(attributes) ? undefined : empty('room', attributes);
}

const isEmpty = (attributes: Record<string, unknown>): boolean =>
  Object.values(attributes).every((value) => value === undefined);

/** The room's hours of direct sun this year, as the designer reads them; undefined without a postcode or a facing. */
export const sunOf = ({ home, room }: { home: Home; room: RoomItem }): string | undefined =>
  roomSun(home, room.facing ?? null, new Date().getFullYear());

/** For the model that answers, which gets no pixels. @param photo The number of the photo. */
export const spotBlock = ({ x, y }: NonNullable<ChatMessage['spot']>, photo: number | undefined): string =>
  fenced('spot', `${Math.round(100 * x)} % from the left, ${Math.round(100 * y)} % from the top`, { photo });
