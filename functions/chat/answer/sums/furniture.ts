/** Rugs, tables with their chairs, and ramps. */
import { roundUp } from '../../../../shared/rooms/litres.ts';
import { isSize, length, sides } from './measures.ts';
import type { Sum } from './schema.ts';

/**
 * On each side, from infra/knowledge/timber-floors-and-rugs.md: the front legs of seats stand on a rug by 200 mm; a rug shows
 * 600 to 700 mm around a table and beside a bed.
 */
const AROUND_SEATS = 200;
const AROUND_TABLE = 600;

type Rectangle = readonly [short: number, long: number];
/** The sizes that the same article names, in millimetres. */
const RUGS: readonly Rectangle[] = [
  [1_600, 2_300],
  [2_000, 3_000],
  [2_400, 3_300],
  [2_500, 3_500],
  [3_000, 4_000],
];

/** Rules of infra/knowledge/small-rooms-and-flats.md: floor for chairs on every side of a table, and edge for each person. */
const BEHIND_CHAIRS = 900;
const EDGE = 600;
/** Its table for six has nobody at the ends. Those for eight and ten do: 1,000 mm wide, and 400 mm longer than their sides seat. */
const WIDTH = 900;
const MAX_WITHOUT_ENDS = 6;
const WIDTH_WITH_ENDS = 1_000;
const LENGTH_FOR_ENDS = 400;

/** The steepest ramp, as its landings, in infra/knowledge/ageing-in-place.md. */
const GRADIENT = 14;

const rectangle = (one: number, other = 0): Rectangle => [Math.min(one, other), Math.max(one, other)];
const isWithin = ([short, long]: Rectangle, [across, along]: Rectangle): boolean => short <= across && long <= along;
const grown = ([short, long]: Rectangle, by: number): Rectangle => [short + 2 * by, long + 2 * by];
const longFirst = ([short, long]: Rectangle): string => sides(long, short);

/** The smallest usual rug for the seats in `surfaces`, or for the table or the bed in `unit`. */
export function rug({ unit, surfaces = [] }: Sum): string | undefined {
  const size = unit ?? surfaces[0];
  if (!size || !isSize(size)) return undefined;
  const around = unit ? AROUND_TABLE : AROUND_SEATS;
  const { width_mm: wide, height_mm: deep } = size;
  const needs = [wide + 2 * around, ...(deep === undefined ? [] : [deep + 2 * around])] as const;
  const usual = RUGS.find((rug) => isWithin(rectangle(...needs), rug));
  const next = usual ? `the next usual rug is ${sides(...usual)}` : 'more than the usual rugs, so have one made';
  return `${sides(wide, deep)} and ${length(around)} more on each side is ${sides(...needs)}: ${next}.`;
}

/**
 * The table in `unit`, or one for `seats`, with the room that it wants, and whether the room in `surfaces` holds it. With a
 * room alone, the largest table for it.
 */
export function table({ unit, seats, surfaces = [] }: Sum): string | undefined {
  const [floor] = surfaces;
  if (floor && !isSize(floor)) return undefined;
  const room = floor?.height_mm === undefined ? undefined : rectangle(floor.width_mm, floor.height_mm);
  const wanted = unit?.height_mm === undefined ? tableFor(seats) : rectangle(unit.width_mm, unit.height_mm);
  if (!wanted || seatsAt(wanted) === 0) return room && largestIn(room);
  const wants = grown(wanted, BEHIND_CHAIRS);
  const words = `A table of ${longFirst(wanted)} seats ${seatsAt(wanted)} and, with ${length(BEHIND_CHAIRS)} of floor on every side, wants a room of ${longFirst(wants)}`;
  if (!room) return `${words}.`;
  if (isWithin(wants, room)) return `${words}: yours of ${longFirst(room)} holds it.`;
  return `${words}: yours of ${longFirst(room)} is too small. ${largestIn(room) ?? ''}`.trimEnd();
}

/** Undefined where too little floor is left for two people. */
function largestIn(room: Rectangle): string | undefined {
  const largest = grown(room, -BEHIND_CHAIRS);
  if (largest[0] < EDGE) return undefined;
  return `A room of ${longFirst(room)}, less ${length(BEHIND_CHAIRS)} of floor on every side, holds a table of ${longFirst(largest)} at most: ${seatsAt(largest)} seats with ${length(EDGE)} of edge each.`;
}

function tableFor(seats: number | undefined): Rectangle | undefined {
  if (seats === undefined) return undefined;
  const aSide = Math.ceil(seats / 2);
  if (seats <= MAX_WITHOUT_ENDS) return rectangle(WIDTH, aSide * EDGE);
  return [WIDTH_WITH_ENDS, (aSide - 1) * EDGE + LENGTH_FOR_ENDS];
}

function seatsAt([short, long]: Rectangle): number {
  if (short < WIDTH_WITH_ENDS) return 2 * Math.floor(long / EDGE);
  return 2 * Math.floor((long - LENGTH_FOR_ENDS) / EDGE) + 2;
}

/** The length of a ramp for what it climbs, to a tenth of a metre. */
export function ramp({ rise_mm: rise }: Sum): string | undefined {
  if (rise === undefined) return undefined;
  const run = roundUp((rise * GRADIENT) / 100) * 100;
  return `A rise of ${length(rise)} at 1 in ${GRADIENT} takes ${length(run)} of ramp, plus a flat landing at each end. That is the steepest of AS 1428.1, for public buildings: have a builder or an occupational therapist settle a ramp at home.`;
}
