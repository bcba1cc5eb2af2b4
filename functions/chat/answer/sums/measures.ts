/** Lengths and areas of a sum: which are possible, and how they are written. */
import { MAX_MM, type Size, type Sum } from './schema.ts';

const MAX_COUNT = 100;
/** Square metres: a larger area is a slip of units. */
const MAX_AREA = 10_000;
export const MM2_IN_M2 = 1_000_000;

const isLength = (mm: number): boolean => mm > 0 && mm <= MAX_MM;
/** Whether width, count and, where it is given, height are possible. */
export const isSize = ({ width_mm, height_mm = 1, count = 1 }: Size): boolean =>
  isLength(width_mm) && isLength(height_mm) && count >= 1 && count <= MAX_COUNT;

export const written = (value: number, decimals = 2): string =>
  value.toLocaleString('en-AU', { maximumFractionDigits: decimals });
/** `600 mm`, and from a metre on `3.2 m`. */
export const length = (mm: number): string => (mm < 1_000 ? `${written(mm)} mm` : `${written(mm / 1_000, 3)} m`);
/** A length alone without the other one. */
export const sides = (one: number, other?: number): string =>
  other === undefined
    ? length(one)
    : Math.max(one, other) < 1_000
      ? `${written(one)} x ${written(other)} mm`
      : `${length(one)} x ${length(other)}`;
export const area = (mm2: number): string => `${written(mm2 / MM2_IN_M2)} m²`;

/**
 * The area to cover, without what the member leaves out.
 * @returns Square millimetres, and the sum in words. Undefined where a size is missing or impossible, where the openings are as
 * large as the whole, and above 10,000 m².
 */
export function areaOf({ surfaces = [], area_m2 = 0, excluded = [] }: Sum): { mm2: number; words: string } | undefined {
  const whole = surfaces.length > 0 ? total(surfaces) : area_m2 * MM2_IN_M2;
  const mm2 = whole - total(excluded);
  // NaN compares as false.
  if (!(mm2 > 0 && whole <= MAX_AREA * MM2_IN_M2)) return undefined;
  const given = surfaces.length > 0 ? `${surfaces.map(product).join(' + ')} = ${area(whole)}` : area(whole);
  const less = excluded.length > 0 ? `, less ${excluded.map(product).join(' and ')}: ${area(mm2)}` : '';
  return { mm2, words: given + less };
}

const product = ({ width_mm, height_mm = 0, count = 1 }: Size): string =>
  `${count > 1 ? `${count} x ` : ''}${sides(width_mm, height_mm)}`;

/** Square millimetres; NaN with a size that is impossible or has no height. */
const total = (sizes: readonly Size[]): number =>
  sizes.reduce((sum, size) => {
    const { width_mm, height_mm = Number.NaN, count = 1 } = size;
    return sum + (isSize(size) ? width_mm * height_mm * count : Number.NaN);
  }, 0);
