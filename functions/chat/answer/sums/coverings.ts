/** Paint and tiles, by the area that they cover. */
import { area, areaOf, MM2_IN_M2, roundUp, sides, written } from './measures.ts';
import type { Sum } from './schema.ts';

/** Square metres of one coat, and coats: infra/knowledge/whites-and-paint-in-australian-light.md, the lower of "14 to 16". */
const M2_A_LITRE = 14;
const COATS = 2;
/** For cuts, laid straight: infra/knowledge/flooring-carpet-hybrid-vinyl-tile.md. */
const PERCENT_FOR_CUTS = 10;
/** Litres, as tins of wall paint are sold in Australia. */
const TINS = [15, 10, 4, 1];

/** Litres by area and coats, in whole tins. */
export function paint(sum: Sum): string | undefined {
  const covered = areaOf(sum);
  if (!covered) return undefined;
  const { coats = COATS } = sum;
  const all = covered.mm2 * coats;
  const litres = all / MM2_IN_M2 / M2_A_LITRE;
  const whole = roundUp(litres);
  const working = coats === 1 ? 'One coat' : `${coats} coats are ${area(all)}`;
  return `${covered.words}. ${working} at ${M2_A_LITRE} m² a litre: ${written(litres)} L, so buy ${whole} L in tins of ${tins(whole)}.`;
}

/**
 * The fewest tins that hold whole litres exactly. Three tens are two fifteens and five fours are two tens, so more of them need
 * no trying.
 */
function tins(litres: number): string {
  const tried = [0, 1, 2].flatMap((tens) =>
    [0, 1, 2, 3, 4].flatMap((fours) => {
      const rest = litres - 10 * tens - 4 * fours;
      return rest < 0 ? [] : [[Math.floor(rest / 15), tens, fours, rest % 15]];
    }),
  );
  const number = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count);
  const best = tried.reduce((one, other) => (number(other) < number(one) ? other : one));
  const named = TINS.map((size, at) => [best[at] ?? 0, `${size} L`] as const).filter(([count]) => count > 0);
  return named.map(([count, size]) => (count === 1 ? size : `${count} x ${size}`)).join(' + ');
}

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
