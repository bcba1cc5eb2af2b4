/** What the page and its worker say to each other. */
import type { Pixels, Tap } from '../../../../shared/colour/wall.ts';
import type { Edit, Surface } from './painting.ts';

export type Request =
  /** Once a photo, before anything else. */
  | { kind: 'open'; pixels: Pixels }
  /** What a tap on a painted part does; nothing is changed where none is painted. */
  | { kind: 'tap'; surfaces: readonly Surface[]; at: Tap }
  | { kind: 'paint'; surfaces: readonly Surface[] };

/** What is known of a painted surface. */
export interface Seen {
  id: number;
  /** Of the photo, 0 to 1. */
  share: number;
  /** What the wall is painted now, as estimated from the photo. */
  guess: string;
}

export interface Painted {
  pixels: Pixels;
  /** White where a surface ends, as large as the reading. */
  edges: Pixels;
  seen: Seen[];
}

export interface Replies {
  open: null;
  /** The surface that loses a part, and the edits it has left; null where nothing is painted there. */
  tap: { id: number; edits: Edit[] } | null;
  paint: Painted;
}
