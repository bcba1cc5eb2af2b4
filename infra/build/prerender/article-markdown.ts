/** Reads an article's Markdown into blocks at build time. Markdown that the blog has no style for fails the build. */
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import pictures from '../../../frontend/art/pictures.json' with { type: 'json' };
import type { Block, Span } from '../../../frontend/blog/article-blocks.ts';
import { DRAWINGS } from '../../../frontend/blog/drawings/names.ts';

/** Makes `import blocks from './article.md'` give the article's blocks. */
export function articleMarkdown(): Plugin {
  return {
    name: 'article-markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return undefined;
      return { code: `export default ${JSON.stringify(readArticle(source))};`, map: null };
    },
  };
}

/**
 * The blocks of an article. Besides Markdown's own there is the annotated room, a fence of the language `room <picture>`:
 * its lines are the picture's alternative text, its caption, and the notes, each after its pin's x and y (0 to 1). The fences
 * `figure <picture>` and `drawing <name>` have only the first two lines.
 * @throws naming what it does not support: HTML, pictures outside of a fence, headings of another depth than 2, a pin off its picture.
 */
export function readArticle(markdown: string): Block[] {
  return (new Lexer().lex(typeset(markdown)) as MarkedToken[]).flatMap((token) => readBlock(token) ?? []);
}

/** The number of words in an article's text, without its figures and tables. */
export function wordCount(blocks: Block[]): number {
  const text = blocks.map((block) => {
    if ('caption' in block || block.kind === 'table') return '';
    return block.kind === 'list' ? block.items.map(plain).join(' ') : plain([block.text].flat());
  });
  return text.join(' ').split(/\s+/).filter(Boolean).length;
}

const plain = (spans: Span[]): string =>
  spans
    .map((span) => {
      if (typeof span === 'string') return span;
      if ('href' in span) return plain(span.text);
      return plain('em' in span ? span.em : span.strong);
    })
    .join('');

/** Replaces straight quotation marks and apostrophes with typographic ones. */
const typeset = (text: string): string =>
  text
    .replace(/(^|[\s([*])"/gm, '$1\u201c')
    .replace(/"/g, '\u201d')
    .replace(/(^|[\s(["\u201c*])'/gm, '$1\u2018')
    .replace(/'/g, '\u2019');

function readBlock(token: MarkedToken): Block | undefined {
  switch (token.type) {
    case 'space':
      return undefined;
    case 'paragraph':
      return { kind: 'paragraph', text: readSpans(token.tokens) };
    case 'heading':
      if (token.depth !== 2) throw new Error(`An article has headings of depth 2 only: ${token.raw}`);
      return { kind: 'heading', text: token.text };
    case 'list':
      return { kind: 'list', ordered: token.ordered, items: token.items.map(({ tokens }) => readSpans(tokens)) };
    case 'blockquote':
      return { kind: 'quote', text: readSpans(token.tokens) };
    case 'table':
      return {
        kind: 'table',
        head: token.header.map(({ tokens }) => readSpans(tokens)),
        rows: token.rows.map((row) => row.map(({ tokens }) => readSpans(tokens))),
      };
    case 'code':
      return readFigure(token);
    default:
      throw new Error(`The blog has no look for this: ${token.raw}`);
  }
}

function readSpans(tokens: Token[]): Span[] {
  return (tokens as MarkedToken[]).flatMap((token): Span[] => {
    switch (token.type) {
      case 'paragraph':
        return readSpans(token.tokens);
      case 'text':
        return token.tokens ? readSpans(token.tokens) : [token.text];
      case 'escape':
        return [token.text];
      case 'strong':
        return [{ strong: readSpans(token.tokens) }];
      case 'em':
        return [{ em: readSpans(token.tokens) }];
      case 'link':
        return [{ href: token.href, text: readSpans(token.tokens) }];
      default:
        throw new Error(`The blog has no look for this: ${token.raw}`);
    }
  });
}

const PIN = /^(0\.\d+|1) (0\.\d+|1) (.+)$/;

/** Reads a fence: the kind of figure, its name, and its lines. */
function readFigure({ lang = '', text }: Tokens.Code): Block {
  const [kind, name = ''] = lang.split(' ');
  const [alt, caption, ...lines] = text.split('\n');
  if (!alt || !caption) throw new Error(`This figure has no description or no caption: ${lang}\n${text}`);
  const drawing = DRAWINGS.find((known) => known === name);
  if (kind === 'drawing' && drawing && lines.length === 0) return { kind, drawing, alt, caption };
  if (!(name in pictures)) throw new Error(`There is no such picture or drawing: ${lang}`);
  const picture = name as keyof typeof pictures;
  if (kind === 'figure' && lines.length === 0) return { kind, picture, alt, caption };
  if (kind === 'room' && lines.length > 0) return { kind, picture, alt, caption, notes: readNotes(lines) };
  throw new Error(`The blog has no look for this: ${lang}\n${text}`);
}

const readNotes = (lines: string[]) =>
  lines.map((line, index) => {
    const [, x, y, words] = PIN.exec(line) ?? [];
    if (!words) throw new Error(`A note begins with its pin's place, such as "0.5 0.3": ${line}`);
    return { n: index + 1, x: Number(x), y: Number(y), text: words };
  });
