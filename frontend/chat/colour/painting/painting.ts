/** What a member has painted on a photo: surfaces, each with a colour and the taps and strokes that chose it. Small enough to keep. */
import * as z from 'zod/mini';
import { MAX_SURFACES } from '../../../../shared/rooms/painted.ts';

/** From the left and the top of the photo, 0 to 1. */
const Tap = z.object({ x: z.number(), y: z.number() });

/** One act on a surface. A cut takes away the connected part under it; a stroke's radius is a share of the photo's width. */
const Edit = z.union([
  z.object({ kind: z.enum(['tap', 'cut']), at: Tap }),
  z.object({ kind: z.enum(['brush', 'eraser']), path: z.array(Tap), radius: z.number() }),
]);
export type Edit = z.output<typeof Edit>;
export type Tool = 'brush' | 'eraser';

/** `#rrggbb` in lower case, with the name of a proposed colour; null for the member's own. */
const Paint = z.object({ hex: z.string(), name: z.nullable(z.string()) });
export type Paint = z.output<typeof Paint>;

const Surface = z.object({
  id: z.number(),
  paint: Paint,
  /** What is on the wall now, where the member has said so. */
  own: z.nullable(z.string()),
  edits: z.array(Edit),
});
export type Surface = z.output<typeof Surface>;

export const Painting = z.object({
  surfaces: z.array(Surface),
  /** The surface that taps, strokes and colours go to; absent where the next tap begins one. */
  activeId: z.optional(z.number()),
  /** The colour of the next surface. */
  next: Paint,
});
export type Painting = z.output<typeof Painting>;

export const activeIn = ({ surfaces, activeId }: Painting): Surface | undefined =>
  surfaces.find(({ id }) => id === activeId);

export const paintIn = (painting: Painting): Paint => activeIn(painting)?.paint ?? painting.next;

/** Whether a tap or a stroke has a surface to go to, or can begin one. */
export const hasPlace = (painting: Painting): boolean =>
  activeIn(painting) !== undefined || painting.surfaces.length < MAX_SURFACES;

/** Adds an edit to the active surface, which it begins where there is none. */
export function withEdit(painting: Painting, edit: Edit): Painting {
  const active = activeIn(painting);
  if (active) return withEdits(painting, active.id, [...active.edits, edit]);
  if (!hasPlace(painting)) return painting;
  const id = 1 + Math.max(0, ...painting.surfaces.map((surface) => surface.id));
  const surface = { id, paint: painting.next, own: null, edits: [edit] };
  return { ...painting, surfaces: [...painting.surfaces, surface], activeId: id };
}

/** Replaces a surface's edits. One without any is gone; its colour stays chosen. */
export function withEdits(painting: Painting, id: number, edits: Edit[]): Painting {
  const { surfaces, activeId } = painting;
  if (edits.length > 0) return changed(painting, id, { edits });
  const left = surfaces.filter((one) => one.id !== id);
  return activeId === id ? { surfaces: left, next: paintIn(painting) } : { ...painting, surfaces: left };
}

/** Gives the active surface, or the next one, a colour. */
export const withPaint = (painting: Painting, paint: Paint): Painting =>
  changed({ ...painting, next: paint }, painting.activeId, { paint });

/** Says what is on the active surface's wall now; null for what the photo shows. */
export const withOwn = (painting: Painting, own: string | null): Painting =>
  changed(painting, painting.activeId, { own });

const changed = (painting: Painting, id: number | undefined, change: Partial<Surface>): Painting => ({
  ...painting,
  surfaces: painting.surfaces.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/** The colour's name, or its hex as tins write it. */
export const nameOf = ({ name, hex }: Paint): string => name ?? hex.toUpperCase();
