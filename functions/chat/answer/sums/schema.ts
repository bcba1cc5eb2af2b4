/** What a member wants worked out, as the fast model hands it over. */
import * as z from 'zod/mini';

/** Drops a part that does not fit: a slip in one part leaves the others. */
const optional = <T extends z.ZodMiniType>(part: T) => z.catch(z.optional(part), undefined);
const between = (low: number, high: number) => optional(z.number().check(z.gte(low), z.lte(high)));
const wholeBetween = (low: number, high: number) => optional(z.int().check(z.gte(low), z.lte(high)));

/** No home has a longer wall. */
export const MAX_MM = 100_000;

/** Impossible sizes pass, so that the whole sum is left out: a wall less would make it wrong. */
const Size = z.object({
  width_mm: z.number(),
  height_mm: optional(z.number()),
  count: optional(z.int()),
});
export type Size = z.output<typeof Size>;

/** Lengths are in millimetres. Only the kind must be valid. */
export const Sum = z.object({
  kind: z.enum(['paint', 'tiles', 'wallpaper', 'curtains', 'rug', 'table', 'ramp']),
  surfaces: optional(z.array(Size)),
  area_m2: between(0.01, 10_000),
  excluded: optional(z.array(Size)),
  unit: optional(z.object({ width_mm: z.number().check(z.gte(1), z.lte(MAX_MM)), height_mm: between(1, MAX_MM) })),
  coats: wholeBetween(1, 10),
  repeat_mm: between(1, 5_000),
  fullness: between(1, 4),
  fabric_width_mm: between(300, 10_000),
  seats: wholeBetween(1, 20),
  rise_mm: between(1, 3_000),
});
export type Sum = z.output<typeof Sum>;

const SIZES = {
  type: 'array',
  items: {
    type: 'object',
    properties: { width_mm: { type: 'number' }, height_mm: { type: 'number' }, count: { type: 'integer' } },
    required: ['width_mm'],
  },
};

/** For the Bedrock tool: the JSON Schema of `Sum`. */
export const SUM_JSON_SCHEMA = {
  type: 'object',
  description:
    'Only where the member asks how much, how many or how large, and gives sizes. All _mm are millimetres: convert mm, cm, m, feet and inches. A number without a unit has the one that makes sense: a bare 600 beside 3.2 m is 600 mm, a room of 4 by 3.5 is metres. Never invent a size.',
  properties: {
    kind: { type: 'string', enum: Sum.shape.kind.options },
    surfaces: {
      ...SIZES,
      description:
        'What is covered: a room of 4 x 3.5 m, 2.4 m high, is walls of 4000 x 2400, count 2, and 3500 x 2400, count 2. Curtains: the windows, height_mm from track to floor. Rug: the sofa, or the floor between the seats. Table: the floor of the room.',
    },
    area_m2: { type: 'number', description: 'An area that the member gives instead of sides, in square metres.' },
    excluded: {
      ...SIZES,
      description: 'Doors and windows that the member leaves out or ignores. A door without a size is 820 x 2040.',
    },
    unit: {
      ...SIZES.items,
      description:
        'One tile; a roll of wallpaper, its length as height_mm; the table, for a table or the rug under it; for the rug under a bed its width alone.',
    },
    coats: { type: 'integer' },
    repeat_mm: { type: 'number', description: "The pattern's repeat." },
    fullness: { type: 'number', description: 'Fabric to track: 2 is twice as wide.' },
    fabric_width_mm: { type: 'number' },
    seats: { type: 'integer', description: 'People at the table.' },
    rise_mm: { type: 'number', description: 'What a ramp climbs, all steps together.' },
  },
  required: ['kind'],
};
