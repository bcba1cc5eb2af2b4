/** The text of an article as data: what its Markdown becomes at build, so that no reader loads a Markdown parser. */
import type { RoomNote } from '../ui/annotated-room/annotated-room.tsx';
import type { PictureName } from '../ui/media/picture.tsx';

export type Span = string | { strong: Span[] } | { em: Span[] } | { href: string; words: Span[] };

export type Block =
  | { kind: 'paragraph'; words: Span[] }
  | { kind: 'heading'; words: string }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  /** A sentence of the article, set large. */
  | { kind: 'quote'; words: Span[] }
  /** The annotated room: a picture with numbered pins, and the notes beside it. */
  | { kind: 'room'; picture: PictureName; alt: string; caption: string; notes: RoomNote[] };
