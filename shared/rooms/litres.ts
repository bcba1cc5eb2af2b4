/** How much wall paint covers an area, and in which tins it is bought. */

/** Square metres of one coat: infra/knowledge/whites-and-paint-in-australian-light.md, the lower of "14 to 16". */
export const M2_A_LITRE = 14;
/** Of wall paint, unless somebody says otherwise. */
export const COATS = 2;
/** The height of a room, in metres, where nobody has measured it: the least of a habitable room (ABCB Housing Provisions, part 10.3). */
export const ASSUMED_HEIGHT = 2.4;
/** Litres, as tins of wall paint are sold in Australia. */
const TINS = [15, 10, 4, 1] as const;

/** Rounds up, but not for the last digits of a fraction: 1.1 x 10 is a hair above 11. */
export const roundUp = (value: number): number => Math.ceil(Number(value.toFixed(6)));

/** Litres for an area in square metres, exactly. `roundUp` gives what is bought. */
export const litresFor = (m2: number, coats: number): number => (m2 * coats) / M2_A_LITRE;

/** The four walls of a room in square metres, without its openings. All in metres. @returns 0 where the openings are larger. */
export const wallArea = (width: number, length: number, height: number, openings: number): number =>
  Math.max(0, 2 * (width + length) * height - openings);

/**
 * The fewest tins that hold whole litres exactly, the largest first. Three tens are two fifteens and five fours are two tens, so more of
 * them need no trying.
 */
export function tinsFor(litres: number): { litres: number; count: number }[] {
  const tried = [0, 1, 2].flatMap((tens) =>
    [0, 1, 2, 3, 4].flatMap((fours) => {
      const rest = litres - 10 * tens - 4 * fours;
      return rest < 0 ? [] : [[Math.floor(rest / 15), tens, fours, rest % 15]];
    }),
  );
  const number = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const best = tried.reduce((one, other) => (number(other) < number(one) ? other : one));
  return TINS.map((size, at) => ({ litres: size, count: best[at] ?? 0 })).filter(({ count }) => count > 0);
}
