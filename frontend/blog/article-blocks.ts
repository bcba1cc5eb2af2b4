/** The blocks that the build makes of an article's Markdown, so that no reader loads a Markdown parser. */
import type { RoomNote } from '../ui/annotated-room/annotated-room.tsx';
import type { PictureName } from '../ui/media/picture.tsx';
import type { DrawingName } from './drawings/names.ts';

export type Span = string | { strong: Span[] } | { em: Span[] } | { href: string; text: Span[] };

export type Block =
  | { kind: 'paragraph'; text: Span[] }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  /** A sentence of the article, set large. */
  | { kind: 'quote'; text: Span[] }
  /** The annotated room: a picture with numbered pins, and the notes beside it. */
  | { kind: 'room'; picture: PictureName; alt: string; caption: string; notes: RoomNote[] }
  /** A picture without pins. */
  | { kind: 'figure'; picture: PictureName; alt: string; caption: string }
  /** A plan or a section, drawn for this article. */
  | { kind: 'drawing'; drawing: DrawingName; alt: string; caption: string };
