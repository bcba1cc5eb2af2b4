/** Works out what a member asks for: the model reads the numbers, code does the sum. */
import * as z from 'zod/mini';
import { paint, tiles } from './coverings.ts';
import { curtains, wallpaper } from './drops.ts';
import { ramp, rug, table } from './furniture.ts';
import { Sum } from './schema.ts';

export { SUM_JSON_SCHEMA, Sum } from './schema.ts';

export interface WorkedOut {
  kind: Sum['kind'];
  /** One or two sentences that show the sum, rounded up to what is sold. */
  line: string;
  /** What holds every figure that an answer may name. */
  figures: string;
}

const KINDS = { paint, tiles, wallpaper, curtains, rug, table, ramp };

/**
 * Never throws. Refuses with undefined what cannot be worked out: a number is missing, zero or negative, openings leave no wall,
 * a length is above 100 m or an area above 10,000 m².
 */
export function workedOut(sum: Sum): WorkedOut | undefined {
  // Parsed here too: no NaN gets into a sum, whoever calls.
  const { data } = z.safeParse(Sum, sum);
  if (!data) return undefined;
  const line = KINDS[data.kind](data);
  return line === undefined ? undefined : { kind: data.kind, line, figures: line };
}
