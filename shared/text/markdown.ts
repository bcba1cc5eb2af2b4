/**
 * The Markdown that answers and the library are written in: CommonMark with GitHub's tables and strikes, save where it would take a
 * character out of a measurement, or words out of the text. Nothing is dropped: what is not Markdown here stays text.
 */

import { Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens } from 'marked';
import { characters } from './characters.ts';

/**
 * The blocks of a text.
 * @param extensions Further tokens of the caller's own, as marked takes them.
 */
export const markdownTokens = (text: string, extensions?: MarkedOptions['extensions']): Token[] =>
  new Lexer({ ...optionsOf(new Dialect()), ...(extensions && { extensions }) }).lex(text);

/** The words of a line of running text, without marks, addresses and comments. What begins a block elsewhere is text here. */
export const plainWords = (line: string): string =>
  new Lexer(optionsOf(new Dialect())).inlineTokens(line).map(wordsOf).join('');

function wordsOf(token: Token): string {
  if (token.type === 'image') return literalOf(token);
  if (token.type === 'br') return ' ';
  if (token.type === 'html') return token.raw.startsWith('<!--') ? '' : token.raw;
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('');
  const text = 'text' in token ? String(token.text) : token.raw;
  return token.type === 'codespan' ? text : characters(text);
}

const optionsOf = (tokenizer: Tokenizer): MarkedOptions => ({
  gfm: true,
  breaks: false,
  pedantic: false,
  tokenizer,
  // Of the hooks a lexer calls only this one; the class would bring marked's HTML renderer into the site.
  hooks: { emStrongMask: withoutLiteralMarks } as NonNullable<MarkedOptions['hooks']>,
});

const pattern = (source: string) => new RegExp(source, 'gu');
/** Letters of the scripts that write multiplication as `a*b`, and digits. */
const OPERAND = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{N}]`;

/** Runs of `*`, `_` and `~` that are text: signs of multiplication, approximation, and letters of names. */
const LITERAL = [
  // `600*600`, `L*W*H`; `5*$2`, `12"*6"`, `(5)*(2)`; after another script a digit makes it one.
  pattern(String.raw`(?<=${OPERAND})\*(?=${OPERAND})`),
  pattern(String.raw`(?<=[\p{N}%°²³]|\p{N}[)"'’”″′])\*(?=\p{N}|[$€£~(.][$\p{N}])`),
  pattern(String.raw`(?<=\p{N})(?<!\*)\*(?!\*)(?=\p{L})|(?<=\p{L})(?<!\*)\*(?!\*)(?=\p{N})`),
  // `2**3`
  pattern(String.raw`(?<=\p{N})(?:\*\*+|~~+|__+)(?=\p{N})`),
  // `5~7`, `~$90`
  pattern(String.raw`(?<!~)~(?!~)`),
  // `__init__`, `_DSC_0012_`
  pattern(String.raw`(?<![\p{L}\p{N}_])__+[\p{Ll}\p{N}]+(?:_+[\p{Ll}\p{N}]+)*_+(?![\p{L}\p{N}_])`),
  pattern(String.raw`(?<![\p{L}\p{N}_])_+[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)+_+(?![\p{L}\p{N}_])`),
];
/** The mark before a `**` that is followed by a letter, as in `**Note:**Colour` and `**45°**C`: it closes all the same. */
const BEFORE_CLOSING = /(?![*_~`\p{Ps}\p{Pi}])[\p{P}\p{S}](?=\*\*(?!\*)[\p{L}\p{N}])/gu;

/**
 * A line of text in which only those marks are left that begin or end emphasis or a strike; as long as it was.
 * @param text With code and links masked already.
 */
export const withoutLiteralMarks = (text: string): string =>
  LITERAL.reduce((left, marks) => left.replace(marks, (run) => 'x'.repeat(run.length)), text).replace(
    BEFORE_CLOSING,
    'x',
  );

const COMMENT = /^ {0,3}<!--(?:>|->|[\s\S]*?-->)[ \t]*/;
const BREAK = /^ {0,3}<\/?br\s*\/?>/i;
/** What a link may lead to. `[Note]: careful` is a sentence, `[^1]: Tiles` a footnote. */
const DESTINATION = /^(?:[a-z][a-z0-9+.-]*:|[/#.<]|www\.|[^\s/]+\.[a-z]{2,})/i;
/** A year or an amount at the start or the end of a sentence: no list begins with its hundredth item, or with an empty one. */
const SENTENCE_NUMBER = /^ {0,3}(?:\d{3,9}[.)]|\d{1,2}[.)][ \t]*(?:\n|$))/;
const UNIT = String.raw`(?:mm|cm|m|km|m²|m2|%|K|dB|V|W|kW|kg|L|litres?)`;
/** `- 5 °C`, `+ 10 %`, or a line that is a signed figure with its unit. A bullet would take the sign for its own. */
const SIGNED = new RegExp(
  String.raw`^ {0,3}(?:\+[ \t]+[$€£]?\d|[-−][ \t]+[\d.,]+[ \t\u00a0]*(?:°|℃|℉|degrees?\b|${UNIT}[ \t]*(?:\n|$)))`,
);

/** `> 300 lux` or `>= 900`, which no further line quotes: more than that. */
const GREATER = /^ {0,3}>=?[ \t]*[~$€£]?\.?\d[^\n]*(?:\n(?! {0,3}>)|$)/;
/** `~~~5 mm~~~`: such a line opens no code. */
const SHUT_FENCE = /^ {0,3}~{3,}[^~\n]+~~/;
const SIGNED_LINE = /^\n {0,3}(?=[-+−][ \t]+[$€£]?\d)/;

class Dialect extends Tokenizer {
  override emStrong(src: string, masked: string, before = '') {
    if (masked[masked.length - src.length] !== src[0]) return undefined;
    // Bold may begin inside a word and before a quotation mark, as in scripts without blanks.
    return super.emStrong(src, masked, /^\*\*[^\s*]/.test(src) && before !== '*' ? '' : before);
  }

  override del(src: string, masked: string, before = '') {
    return src.startsWith('~~') && masked[masked.length - src.length] === '~'
      ? super.del(src, masked, before)
      : undefined;
  }

  /** A signed figure that follows another line begins one of its own. */
  override br(src: string) {
    const [raw] = SIGNED_LINE.exec(src) ?? [];
    return raw === undefined ? super.br(src) : ({ type: 'br', raw } as const);
  }

  override inlineText(src: string) {
    const end = src.search(/\n {0,3}[-+−][ \t]+[$€£]?\d/);
    return super.inlineText(end > 0 ? src.slice(0, end) : src);
  }

  override list(src: string) {
    return SENTENCE_NUMBER.test(src) || SIGNED.test(src) ? undefined : super.list(src);
  }

  override fences(src: string) {
    const found = SHUT_FENCE.test(src) ? undefined : super.fences(src);
    // What is no language is the first line of the code: nobody would see it.
    return found?.lang && !/^[a-z{]/i.test(found.lang)
      ? { ...found, lang: '', text: `${found.lang}\n${found.text}` }
      : found;
  }

  override blockquote(src: string) {
    return GREATER.test(src) ? undefined : super.blockquote(src);
  }

  override def(src: string) {
    const found = super.def(src);
    return found && !found.tag.startsWith('^') && DESTINATION.test(found.href) ? found : undefined;
  }

  /** A comment ends where it ends, and not with its line; one without an end is text. */
  override html(src: string) {
    if (BREAK.test(src)) return undefined;
    const found = super.html(src);
    if (!found?.raw.trimStart().startsWith('<!--')) return found;
    const comment = COMMENT.exec(src)?.[0];
    if (comment === undefined) return undefined;
    const isWhole = found.raw.slice(comment.length).trim() === '';
    return isWhole ? found : { ...found, raw: comment, text: comment };
  }

  override tag(src: string) {
    const found = super.tag(src);
    return found && BREAK.test(found.raw) ? ({ type: 'br', raw: found.raw } as never) : found;
  }

  /** Cells beyond the head's belong to the last one. */
  override table(src: string) {
    const table = super.table(src);
    if (!table) return undefined;
    const lines = table.raw.split('\n').slice(2);
    for (const [index, row] of table.rows.entries()) {
      const last = row.at(-1);
      const further = cellsOf(lines[index] ?? '').slice(row.length);
      if (!last || further.length === 0) continue;
      last.text = [last.text, ...further].join(' | ');
      last.tokens = this.lexer.inline(last.text);
    }
    return table;
  }
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));

/** The numbers of a numbered list as they are written. One that repeats a number counts on from it. */
export function numbersOf({ items }: Tokens.List): number[] {
  const written = items.map(({ raw }) => Number.parseInt(raw, 10));
  return written.every((number) => number === written[0]) ? written.map((number, index) => number + index) : written;
}

/** The words of a token that has none of its own kind: `[x]` of a list of tasks, a picture's description, a footnote's address. */
export function literalOf(token: Token): string {
  if (token.type === 'image') return (token as Tokens.Image).text;
  return token.raw;
}
