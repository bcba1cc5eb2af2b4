/** Paint and tiles, by the area that they cover. */
import { COATS, litresFor, M2_A_LITRE, roundUp, tinsFor } from '../../../../shared/rooms/litres.ts';
import { area, areaOf, MM2_IN_M2, sides, written } from './measures.ts';
import type { Sum } from './schema.ts';

/** For cuts, laid straight: infra/knowledge/flooring-carpet-hybrid-vinyl-tile.md. */
const PERCENT_FOR_CUTS = 10;

/** Litres by area and coats, in whole tins. */
export function paint(sum: Sum): string | undefined {
  const covered = areaOf(sum);
  if (!covered) return undefined;
  const { coats = COATS } = sum;
  const all = covered.mm2 * coats;
  const litres = litresFor(covered.mm2 / MM2_IN_M2, coats);
  const whole = roundUp(litres);
  const working = coats === 1 ? 'One coat' : `${coats} coats are ${area(all)}`;
  return `${covered.words}. ${working} at ${M2_A_LITRE} m² a litre: ${written(litres)} L, so buy ${whole} L in tins of ${tins(whole)}.`;
}

/** `15 L + 2 x 4 L`. */
const tins = (litres: number): string =>
  tinsFor(litres)
    .map(({ litres: size, count }) => (count === 1 ? `${size} L` : `${count} x ${size} L`))
    .join(' + ');

/** Tiles by area, with 10 % for cuts; without a tile's size, the square metres to order. */
export function tiles(sum: Sum): string | undefined {
  const covered = areaOf(sum);
  if (!covered) return undefined;
  const order = (covered.mm2 * (100 + PERCENT_FOR_CUTS)) / 100;
  const words = `${covered.words}; with ${PERCENT_FOR_CUTS} % for cuts ${area(order)}`;
  const { width_mm: width, height_mm: height } = sum.unit ?? {};
  if (width === undefined || height === undefined) return `${words}, in whole boxes.`;
  return `${words}; tiles of ${sides(width, height)}: ${written(roundUp(order / (width * height)))}.`;
}
