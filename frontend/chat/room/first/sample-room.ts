/** The type of a sample room, and helpers to write one. */
import type { Palette } from '../../../../shared/chat.ts';
import type { RoomNote } from '../../../ui/annotated-room/annotated-room.tsx';
import type { PictureName } from '../../../ui/media/picture.tsx';

type SampleNote = RoomNote & Required<Pick<RoomNote, 'kind' | 'title'>>;

export interface SampleRoom {
  picture: PictureName;
  name: string;
  /** A question that somebody might ask about it. */
  question: string;
  alt: string;
  /** Titles of at most 22 characters, one sentence of at most 110 each. */
  notes: readonly SampleNote[];
  /** `measured` from the rendered picture: six clusters of 120 × 80 pixels. `proposed` was chosen for the example. */
  palette: Palette;
}

export const colours = (...given: [hex: string, name: string, share: number][]): Palette['measured'] =>
  given.map(([hex, name, share]) => ({ hex, name, share }));

export const note = (
  n: number,
  kind: SampleNote['kind'],
  x: number,
  y: number,
  title: string,
  text: string,
): SampleNote => ({
  n,
  kind,
  x: x / 100,
  y: y / 100,
  title,
  text,
});
