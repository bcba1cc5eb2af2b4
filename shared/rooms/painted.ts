/** What is sent to keep a painted copy of a room's photo: which colours a member tried on its walls, and how much paint it takes. */
import * as z from 'zod/mini';
import { oneLine } from '../text/plain-text.ts';
import { ObjectPath } from '../uploads.ts';

/** The most surfaces of one picture that have a colour of their own. */
export const MAX_SURFACES = 8;
export const MAX_COATS = 3;

const fraction = z.number().check(z.minimum(0), z.maximum(1));
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

export const PaintedSurface = z.strictObject({
  hex: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'A colour is # and six digits or letters a to f.')),
  /** How much light the paint sends back, of 100. */
  lrv: whole(0, 100),
  /** Null for a colour without a name. */
  name: z.nullable(
    z
      .string()
      .check(
        z.overwrite(oneLine),
        z.minLength(1, 'Name the colour.'),
        z.maxLength(60, "A colour's name takes at most 60 characters."),
      ),
  ),
  /** Of the photo. */
  share: fraction,
  /** Where its note is pinned, from the left and the top. */
  x: fraction,
  y: fraction,
});
export type PaintedSurface = z.output<typeof PaintedSurface>;

export const NewPainted = z.strictObject({
  imageUrl: ObjectPath,
  /** The photo that was painted. */
  original: ObjectPath,
  surfaces: z.array(PaintedSurface).check(z.minLength(1, 'Paint a wall first.'), z.maxLength(MAX_SURFACES)),
  /** To buy for all walls; null where the room has no size. */
  litres: z.nullable(whole(1, 10_000)),
  coats: whole(1, MAX_COATS),
});
export type NewPainted = z.output<typeof NewPainted>;
