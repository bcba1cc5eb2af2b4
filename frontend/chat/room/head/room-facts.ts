/** One sentence about a room and one about the home, without unknown facts. */
import { FACING_WORDS, FIRST_ROOM_NAME, type Home, type Room } from '../../../../shared/rooms.ts';

/** Whether the room has neither a name nor a kind yet: its head asks for them, and its tools are in its menu. */
export const isUnnamed = ({ name, kind }: Room): boolean => name === FIRST_ROOM_NAME && kind === null;

/** How many things to keep are named; the About tab lists all. */
const NAMED = 2;

export interface Facts {
  /** "Faces west, 5.4 × 4.2 m, keeping the brick"; `lead` is styled differently. */
  room: { lead: string; rest: string } | undefined;
  /** "Federation house in ACT 2602, cool temperate, owned". */
  home: { lead: string; rest: string } | undefined;
}

export const factsOf = (room: Pick<Room, 'facing' | 'size' | 'keep'>, home: Home | undefined): Facts => ({
  room: sentence([facing(room), size(room), keeping(room)]),
  home: home && aboutHome(home),
});

function sentence(parts: readonly (string | undefined)[]): { lead: string; rest: string } | undefined {
  const [lead, ...rest] = parts.filter((part) => part !== undefined);
  if (lead === undefined) return undefined;
  const capital = lead.charAt(0).toUpperCase() + lead.slice(1);
  return { lead: capital, rest: rest.map((part) => `, ${part}`).join('') };
}

const facing = ({ facing: side }: Pick<Room, 'facing'>): string | undefined =>
  side === null || side === 'unknown' ? undefined : `faces ${FACING_WORDS[side]}`;

const size = ({ size: metres }: Pick<Room, 'size'>): string | undefined =>
  metres ? `${metres.width} × ${metres.length} m` : undefined;

function keeping({ keep }: Pick<Room, 'keep'>): string | undefined {
  if (keep.length === 0) return undefined;
  const named = keep.slice(0, NAMED).map((thing) => thing.charAt(0).toLowerCase() + thing.slice(1));
  const more = keep.length - named.length;
  return `keeping ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(more > 0 ? ', ' : ' and ')}`;
}

function aboutHome(home: Home): Facts['home'] {
  const { style, state, postcode, climate } = home;
  const where = [state, postcode].filter((part) => part !== null).join(' ');
  const kept = climate ? /\(([^)]+)\)/.exec(climate.words)?.[1] : undefined;
  if (style === null) return sentence([where === '' ? undefined : where, kept, tenure(home)]);
  const rest = sentence(['', kept, tenure(home)])?.rest ?? '';
  return { lead: style, rest: `${where === '' ? '' : ` in ${where}`}${rest}` };
}

const tenure = ({ tenure: held }: Home): string | undefined =>
  held === null ? undefined : { owned: 'your own', rented: 'rented' }[held];
