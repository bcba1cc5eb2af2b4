/** Wallpaper and curtains: lengths that hang side by side. */
import { roundUp } from '../../../../shared/rooms/litres.ts';
import { areaOf, isSize, length } from './measures.ts';
import type { Size, Sum } from './schema.ts';

/** infra/knowledge/wallpaper.md, as are its steps: the walls by the roll's width, each drop with 100 mm to trim. */
const ROLL = { width_mm: 530, height_mm: 10_050 };
const TO_TRIM = 100;

/** How far a track goes past each side of the frame, and fabric by track: infra/knowledge/windows-curtains-and-blinds.md. */
const PAST_FRAME = 200;
const FULLNESS = 2;
/** A usual fabric, and its hems: https://easytrack.com.au/pages/calculating-fabric-for-curtains, read on 2026-11-30. */
const FABRIC_WIDTH = 1_400;
const SIDE_HEMS = 400;
const HEMS = 300;

/** The next length at which the pattern begins again; plain cloth and paper repeat at every millimetre. */
const inRepeats = (drop: number, repeat = 1): number => roundUp(drop / repeat) * repeat;
const repeats = (repeat: number | undefined): string => (repeat ? ` and whole repeats of ${length(repeat)}` : '');

/**
 * Rolls of paper for the walls, by the highest. Doors and windows stay in, as the library says: paper goes above and below
 * them. An area alone gives no drops.
 */
export function wallpaper(sum: Sum): string | undefined {
  const { surfaces = [], unit = ROLL, repeat_mm: repeat } = sum;
  if (surfaces.length === 0 || !areaOf(sum)) return undefined;
  const wall = surfaces.reduce((along, { width_mm, count = 1 }) => along + width_mm * count, 0);
  const high = Math.max(...surfaces.map(({ height_mm = 0 }) => height_mm));
  const drop = inRepeats(high + TO_TRIM, repeat);
  const { width_mm: width, height_mm: roll = ROLL.height_mm } = unit;
  const drops = roundUp(wall / width);
  const perRoll = Math.floor(roll / drop);
  if (perRoll === 0) return undefined;
  return `${length(wall)} of wall, doors and windows included, by paper of ${length(width)}: ${drops} drops of ${length(drop)}, with ${length(TO_TRIM)} to trim${repeats(repeat)}. A roll of ${length(roll)} gives ${perRoll}, so buy ${roundUp(drops / perRoll)} rolls and one to spare.`;
}

/** Track and fabric for windows. `height_mm` is from the track to the floor; without it, the fabric's width alone. */
export function curtains(sum: Sum): string | undefined {
  const { surfaces = [] } = sum;
  if (surfaces.length === 0 || !surfaces.every(isSize)) return undefined;
  return surfaces.map((window) => curtain(window, sum)).join(' ');
}

function curtain({ width_mm, height_mm, count = 1 }: Size, sum: Sum): string {
  const { fullness = FULLNESS, fabric_width_mm: width = FABRIC_WIDTH, repeat_mm: repeat } = sum;
  const track = width_mm + 2 * PAST_FRAME;
  const wide = track * fullness + SIDE_HEMS;
  const drops = roundUp(wide / width);
  const windows = count > 1 ? `${count} windows, each` : 'A window';
  const words = `${windows} of ${length(width_mm)}: a track of ${length(track)}, ${length(PAST_FRAME)} past each side; ${fullness} times that and ${length(SIDE_HEMS)} for side hems is ${length(wide)}, or ${drops} drops of fabric ${length(width)} wide.`;
  if (height_mm === undefined) return words;
  const drop = inRepeats(height_mm + HEMS, repeat);
  // Shops cut to a tenth of a metre.
  const fabric = roundUp((drops * drop) / 100) * 100;
  const all = count > 1 ? ` for each, ${length(fabric * count)} in all` : '';
  return `${words} ${length(drop)} a drop, with ${length(HEMS)} for hems${repeats(repeat)}: buy ${length(fabric)}${all}.`;
}
