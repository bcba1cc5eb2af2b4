/** Where a photo is dark, which strong colour it has, and from which side its light comes. */
import { type Cell, type Colour, mean } from './pixels.ts';
import { isIn, type SeenPhoto } from './things.ts';

/** The lightness (0..1) of a dark end, and its share of the photo's. */
const [DARK, DARK_SHARE] = [0.35, 0.7];
/** An end begins at this distance from the side of the photo, and counts from its ceiling to its floor. */
const END = 0.25;
/** How far around a place counts for its light: a dark corner does, a chair leg does not. */
const AROUND = 0.1;

/** The middle of the dark end of a room, away from its things; undefined where neither end is dark. */
export function darkEnd({ cells, things }: SeenPhoto): Cell | undefined {
  const free = cells.filter((cell) => !things.some((thing) => isIn(cell, thing)));
  const lights = free
    .filter(({ x, y }) => Math.abs(x - 0.5) > 0.5 - END && Math.abs(x - 0.5) < 0.5 - AROUND / 2 && y > 0.3 && y < 0.8)
    .map((cell) => {
      const near = free.filter(({ x, y }) => Math.max(Math.abs(x - cell.x), Math.abs(y - cell.y)) < AROUND);
      return { cell, light: near.length < 9 ? 1 : mean(near.map(({ colour }) => colour.l)) };
    });
  const [darkest] = lights.toSorted((one, other) => one.light - other.light);
  const limit = Math.min(DARK, DARK_SHARE * lightness({ cells }));
  return darkest && darkest.light < limit ? darkest.cell : undefined;
}

/** Mean lightness, 0..1. */
export const lightness = ({ cells }: Pick<SeenPhoto, 'cells'>): number => mean(cells.map(({ colour }) => colour.l));

/** Hues by their upper bound, in degrees from red against green (0) to yellow against blue (90). */
const HUES = 'pink 10, red 42, orange 68, yellow 105, green 185, teal 235, blue 295, purple 335, pink 360'
  .split(', ')
  .map((hue) => hue.split(' '));
/** How strong a colour is: 0.05 for an off-white and 0.5 for an ochre. An accent is strong and covers at most a tenth of the photo. */
const STRONG = 0.3;
const [ACCENT_LEAST, ACCENT_MOST] = [0.006, 0.1];
/** Colours nearer than this are one. */
const SAME = 0.15;

/** The one strong colour and where it is strongest; undefined where it is everywhere or nowhere. */
export function strongColour({ cells }: SeenPhoto): { name: string; cell: Cell } | undefined {
  const usual = { a: mean(cells.map(({ colour }) => colour.a)), b: mean(cells.map(({ colour }) => colour.b)) };
  const away = (one: Colour, other: Omit<Colour, 'l'>): number => Math.hypot(one.a - other.a, one.b - other.b);
  const inside = cells.filter(({ x, y }) => Math.min(x, y, 1 - x, 1 - y) > AROUND / 2);
  const [cell] = inside.toSorted((one, other) => away(other.colour, usual) - away(one.colour, usual));
  if (!cell || away(cell.colour, { a: 0, b: 0 }) < STRONG) return undefined;
  const share = cells.filter(({ colour }) => away(colour, cell.colour) < SAME).length / cells.length;
  if (share < ACCENT_LEAST || share > ACCENT_MOST) return undefined;
  const degrees = ((Math.atan2(cell.colour.b, cell.colour.a) * 180) / Math.PI + 360) % 360;
  return { name: HUES.find(([, upTo]) => degrees <= Number(upTo))?.[0] ?? '', cell };
}

/** The side that the light comes from, by the lightest part of the photo; empty where it is not at one side. */
export function lightSide({ cells }: SeenPhoto): 'left' | 'right' | '' {
  const bright = cells.toSorted((one, other) => other.colour.l - one.colour.l).slice(0, cells.length / 16);
  const x = mean(bright.map((cell) => cell.x));
  return x < 0.35 ? 'left' : x > 0.65 ? 'right' : '';
}
