/** A note of an annotated room, and its accessible name. */
import type { NoteKind } from '../../../shared/chat.ts';

/** One note and its pin's position: x from the left and y from the top of the picture, each 0 to 1. */
export interface RoomNote {
  n: number;
  x: number;
  y: number;
  text: string;
  kind?: NoteKind;
  /** Up to four words. */
  title?: string;
}

export const KIND_WORDS: Record<NoteKind, string> = { keep: 'Keep', change: 'Change', fix: 'Fix' };

/** "Note 4, Change: Lift the sofa", without missing parts. */
export function nameOf({ n, kind, title }: RoomNote): string {
  const parts = [kind && KIND_WORDS[kind], title].filter((part) => part !== undefined);
  return parts.length === 0 ? `Note ${n}` : `Note ${n}, ${parts.join(': ')}`;
}
