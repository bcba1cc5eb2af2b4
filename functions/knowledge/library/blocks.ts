/** A passage's Markdown as data, so that no reader loads a Markdown parser and nothing in a file becomes HTML. */
import { marked, type Token, type Tokens } from 'marked';
import type { LibraryBlock, LibrarySpan } from '../../../shared/library.ts';

/** Paragraphs, lists and tables in order. Anything else becomes a paragraph of its words. */
export const blocksIn = (markdown: string): LibraryBlock[] => marked.lexer(markdown).flatMap(blocksOf).filter(hasWords);

/** Text without marks: an empty line parts two paragraphs. */
export const paragraphsIn = (text: string): LibraryBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((words): LibraryBlock => ({ kind: 'paragraph', text: [{ text: words.trim() }] }))
    .filter(hasWords);

const hasWords = (block: LibraryBlock): boolean =>
  block.kind !== 'paragraph' || block.text.some(({ text }) => text.trim() !== '');

function blocksOf(token: Token): LibraryBlock[] {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return [];
    case 'list':
      return [listOf(token as Tokens.List)];
    case 'table':
      return [tableOf(token as Tokens.Table)];
    case 'blockquote':
      return (token.tokens ?? []).flatMap(blocksOf);
    case 'html':
      // A comment is for the authors of the file.
      if (token.raw.trimStart().startsWith('<!--')) return [];
      return [{ kind: 'paragraph', text: [{ text: token.raw.trim() }] }];
    case 'code':
      return [{ kind: 'paragraph', text: [{ text: (token as Tokens.Code).text.trim() }] }];
    default:
      return [
        {
          kind: 'paragraph',
          text: spansOf('tokens' in token && token.type !== 'text' ? (token.tokens ?? []) : [token]),
        },
      ];
  }
}

const listOf = ({ ordered, start, items }: Tokens.List): LibraryBlock => ({
  kind: 'list',
  ordered,
  start: Number(start) || 1,
  items: items.map(({ tokens }) => spansOf(tokens)),
});

const tableOf = ({ header, rows }: Tokens.Table): LibraryBlock => ({
  kind: 'table',
  head: header.map(({ tokens }) => spansOf(tokens)),
  rows: rows.map((row) => row.map(({ tokens }) => spansOf(tokens))),
});

type Formatting = Omit<LibrarySpan, 'text'>;

/** The words of some tokens, each run with its formatting. */
const spansOf = (tokens: readonly Token[], formatting: Formatting = {}): LibrarySpan[] =>
  tokens.flatMap((token): LibrarySpan[] => {
    if (token.type === 'br' || token.type === 'space') return [{ text: ' ', ...formatting }];
    if (token.type === 'list')
      return (token as Tokens.List).items.flatMap((item) => [
        { text: ' ', ...formatting },
        ...spansOf(item.tokens, formatting),
      ]);
    if ('tokens' in token && token.tokens) return spansOf(token.tokens, { ...formatting, ...formattingOf(token) });
    return 'text' in token ? [{ text: typeset(characters(String(token.text))), ...formatting }] : [];
  });

function formattingOf(token: Token): Formatting {
  if (token.type === 'strong') return { strong: true };
  if (token.type === 'em') return { em: true };
  const href = token.type === 'link' ? (token as Tokens.Link).href : '';
  // Web addresses only: a file may say javascript: or a path of ours.
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? { href } : {};
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Text may hold the few character references that Markdown allows. */
const characters = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? _);

/** Typographic quotation marks and apostrophes, and a no-break space between a number and its unit. */
const typeset = (text: string): string =>
  text
    .replace(/(^|[\s([])"(?=\S)/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([“])'(?=\S)(?!s\b)/g, '$1‘')
    .replaceAll("'", '’')
    .replace(/(\d) (?=(?:mm|cm|m|km|kg|kN|K|W|lux|lumens|degrees|litres|°C)(?![\p{L}\p{N}]))/gu, '$1\u00a0');
