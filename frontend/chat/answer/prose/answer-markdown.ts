/** Reads an answer's Markdown into tokens, with our own: citations like [1], a palette line, hex colours, and unsupported sentences. */
import type { MarkedOptions, MarkedToken, Token, Tokens } from 'marked';
import type { Palette, TextRange } from '../../../../shared/chat.ts';
import { withoutHalfMarks, withoutHalfParts } from '../../../../shared/text/half-marks.ts';
import { markdownTokens, withoutLiteralMarks } from '../../../../shared/text/markdown.ts';

export interface Swatch {
  /** `#rrggbb`, lower case. */
  hex: string;
  name: string;
}

/** `[1]` or `[1, 2]`: the numbers of the passages that support the words before it. */
export interface CitationToken {
  type: 'citation';
  raw: string;
  numbers: number[];
}
/** A line `Palette: #c58f57 #d9b98c`; a colour's name may follow it, and a line `Palette, light from the left` may follow as caption. */
export interface PaletteToken {
  type: 'palette';
  raw: string;
  swatches: Swatch[];
  caption: string;
}
/** A colour named in running text. */
export interface HexToken {
  type: 'hex';
  raw: string;
}
/** `pin 2`, `pins 1 and 3`: notes on the photo. */
export interface NoteToken {
  type: 'note';
  raw: string;
  numbers: number[];
  /** The text before each number, without the word "pin". */
  joints: string[];
}
/** The end of a sentence whose figure is not in the passage that it cites. */
export interface UnsupportedToken {
  type: 'unsupported';
  raw: string;
}
export type AnswerToken = MarkedToken | CitationToken | PaletteToken | HexToken | NoteToken | UnsupportedToken;

/** Marks the end of an unsupported sentence; from Unicode's private use area, which answers do not use. */
const UNSUPPORTED = '\ue000';

const CITATION = /^\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\](?!\()/;
const PALETTE_LINE = /^ {0,3}\**Palette:?\**:?\s*(#[0-9a-f]{3,6}\b[^\n]*)(?:\n+ {0,3}(Palette,[^\n]*))?(?:\n|$)/i;
/** With or without brackets; not a measure (`pin 2.5`), nor the start of a longer number. */
const PINS = /^(\()?pins? (\d(?:(?:,? and |, | & )\d)*)(?![\d%])(?!\.\d)(\))?/i;
const HEX = /^#[0-9a-f]{6}\b/i;
const COLOUR = /#([0-9a-f]{6}|[0-9a-f]{3})\b([^#]*)/gi;

/** A marked extension. `read` parses a token at the start of the text; `start` finds where the next one may begin, to end text before it. */
interface Rule {
  start: (text: string) => number;
  read: (text: string) => AnswerToken | undefined;
}

/** @param palette Names the colours that the line does not name. */
const paletteRule = (palette: Palette | null): Rule => ({
  // Only at the start of a line, and only with a colour.
  start: (text) => text.search(/(?<=\n) {0,3}\**Palette:?\**:?\s*#[0-9a-f]{3}/i),
  read: (text) => {
    const match = PALETTE_LINE.exec(text);
    if (!match) return undefined;
    const [raw, colours = '', caption = 'Palette'] = match;
    return { type: 'palette', raw, swatches: swatchesIn(colours, palette), caption };
  },
});

const INLINE_RULES: readonly Rule[] = [
  {
    start: (text) => text.indexOf(UNSUPPORTED),
    read: (text) => (text.startsWith(UNSUPPORTED) ? { type: 'unsupported', raw: UNSUPPORTED } : undefined),
  },
  {
    start: (text) => text.search(/\(?\bpins? \d/i),
    read: (text) => {
      const match = PINS.exec(text);
      return match ? noteToken(match) : undefined;
    },
  },
  {
    start: (text) => text.search(/#[0-9a-f]/i),
    read: (text) => {
      const match = HEX.exec(text);
      return match ? { type: 'hex', raw: match[0] } : undefined;
    },
  },
  {
    start: (text) => text.search(/\[\d/),
    read: (text) => {
      const match = CITATION.exec(text);
      return match ? { type: 'citation', raw: match[0], numbers: (match[1] ?? '').split(',').map(Number) } : undefined;
    },
  },
];

function extensionsWith(palette: Palette | null): NonNullable<MarkedOptions['extensions']> {
  const { read, start } = paletteRule(palette);
  return {
    block: [read],
    startBlock: [start],
    inline: INLINE_RULES.map((rule) => rule.read),
    startInline: INLINE_RULES.map((rule) => rule.start),
    renderers: {},
    childTokens: {},
  };
}

/** Drops brackets that contain nothing but pins. */
function noteToken([raw, open = '', list = '', close = '']: RegExpExecArray): NoteToken {
  const numbers = list.match(/\d/g)?.map(Number) ?? [];
  const joints = list.split(/\d/).slice(0, numbers.length);
  const isAlone = open !== '' && close !== '';
  const before = isAlone ? '' : open;
  return {
    type: 'note',
    raw: isAlone || close === '' ? raw : raw.slice(0, -1),
    numbers,
    joints: joints.map((joint, index) => (index === 0 ? before + joint : joint)),
  };
}

/** The text with the end of each unsupported sentence marked for `readAnswer`. */
export function withUnsupported(content: string, ranges: readonly TextRange[]): string {
  const ends = ranges.map(({ to }) => to).toSorted((one, other) => other - one);
  return ends.reduce(
    (text, end) => text.slice(0, end) + UNSUPPORTED + text.slice(end),
    content.replaceAll(UNSUPPORTED, '\ufffd'),
  );
}

/**
 * The blocks of an answer. Every token comes from marked or from the extensions above.
 * @param palette Comes with a whole answer, and names its colours.
 */
export function readAnswer(content: string, palette: Palette | null): AnswerToken[] {
  try {
    return known(markdownTokens(content, extensionsWith(palette)));
  } catch {
    // Nested too deep for the parser: shows the text as it is.
    return known([{ type: 'text', raw: content, text: content, escaped: true } satisfies Tokens.Text]);
  }
}

/** Narrows marked's open token type to the ones that can occur here. */
export const known = (tokens: Token[]): AnswerToken[] => tokens as AnswerToken[];

function swatchesIn(line: string, palette: Palette | null): Swatch[] {
  return [...line.matchAll(COLOUR)].map(([, digits = '', words = '']) => {
    const hex = `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase();
    const written = words.replace(/^[\s,;:·()–-]+|[\s,;.·()–-]+$/g, '');
    return { hex, name: written || (palette?.proposed.find((colour) => colour.hex === hex)?.name ?? hex) };
  });
}

/**
 * Completes the end of an answer that is growing or was broken off, so that no half of a mark shows. Of one that is growing, what is
 * only half there waits, so that nothing flickers.
 */
export function settleTail(text: string, growing: boolean): string {
  const settled = (growing ? withoutHalfParts : withoutHalfMarks)(text).replace(/ +$/, '');
  return settled + closers(settled.slice(settled.lastIndexOf('\n') + 1));
}

/** The marks that close the bold, emphasis and code still open at the end of a line. */
function closers(line: string): string {
  const marks = withoutLiteralMarks(line.replaceAll(/`[^`]*(?:`|$)/g, (code) => 'x'.repeat(code.length)));
  const isOdd = (mark: RegExp) => (marks.match(mark)?.length ?? 0) % 2 === 1;
  const code = (line.match(/`/g)?.length ?? 0) % 2 === 1 ? '`' : '';
  const emphasis = isOdd(/(?<!\*)\*(?!\*)|\*{3}/g) && /(?<![^\s("“‘*])\*(?![\s*])[^*]*$/.test(marks) ? '*' : '';
  const bold = isOdd(/\*\*/g) && /\*\*(?=[^\s*])(?:(?!\*\*).)*$/.test(marks) ? '**' : '';
  return code + emphasis + bold;
}
