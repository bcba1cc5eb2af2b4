/** A passage's Markdown as data, so that no reader loads a Markdown parser and nothing in a file becomes HTML. */
import type { Token, Tokens } from 'marked';
import type { LibraryBlock, LibrarySpan } from '../../../shared/library.ts';
import { characters } from '../../../shared/text/characters.ts';
import { literalOf, markdownTokens, numbersOf } from '../../../shared/text/markdown.ts';

/** Paragraphs, lists and tables in order. Anything else becomes a paragraph of its words. */
export const blocksIn = (markdown: string): LibraryBlock[] =>
  markdownTokens(markdown).flatMap(blocksOf).filter(hasWords);

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
      return [];
    case 'list':
      return listsOf(token as Tokens.List);
    case 'table':
      return [tableOf(token as Tokens.Table)];
    case 'blockquote':
      return (token.tokens ?? []).flatMap(blocksOf);
    case 'html':
      // A comment is for the authors of the file.
      if (token.raw.trimStart().startsWith('<!--')) return [];
      return [{ kind: 'paragraph', text: [{ text: token.raw.trim() }] }];
    case 'def':
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

/** A list, or several where its numbers do not follow each other. */
function listsOf(list: Tokens.List): LibraryBlock[] {
  const { ordered, items } = list;
  const numbers = ordered ? numbersOf(list) : items.map((_, index) => index + 1);
  const begin = numbers.flatMap((number, index) => (number - 1 === numbers[index - 1] ? [] : [index]));
  return begin.map((from, index) => ({
    kind: 'list',
    ordered,
    start: numbers[from] ?? 1,
    items: items.slice(from, begin[index + 1]).map(({ tokens }) => apart(tokens, {})),
  }));
}

const tableOf = ({ header, rows }: Tokens.Table): LibraryBlock => ({
  kind: 'table',
  head: header.map(({ tokens }) => spansOf(tokens)),
  rows: rows.map((row) => row.map(({ tokens }) => spansOf(tokens))),
});

type Formatting = Omit<LibrarySpan, 'text'>;

/** The words of some tokens, each run with its formatting. */
const spansOf = (tokens: readonly Token[], formatting: Formatting = {}): LibrarySpan[] =>
  tokens.flatMap((token): LibrarySpan[] => {
    switch (token.type) {
      case 'br':
        return [{ text: '\n' }];
      case 'space':
        return [];
      case 'list':
        return apart((token as Tokens.List).items, formatting);
      case 'table':
        return apart(cellsOf(token as Tokens.Table), formatting);
      case 'blockquote':
      case 'list_item':
        return apart(token.tokens ?? [], formatting);
      case 'html':
        return token.raw.startsWith('<!--') ? [] : [{ text: token.raw, ...formatting }];
      case 'codespan':
        return [{ text: (token as Tokens.Codespan).text, ...formatting }];
      case 'image':
      case 'checkbox':
        return [{ text: characters(literalOf(token)), ...formatting }];
      default:
        if ('tokens' in token && token.tokens) return spansOf(token.tokens, { ...formatting, ...formattingOf(token) });
        return [{ text: typeset(characters('text' in token ? String(token.text) : token.raw)), ...formatting }];
    }
  });

/** The words of blocks in one line, a blank between two. */
const apart = (blocks: readonly Token[], formatting: Formatting): LibrarySpan[] =>
  blocks
    .map((block) => spansOf([block], formatting))
    .filter((spans) => spans.length > 0)
    .flatMap((spans, index, all) => {
      const isWithin = index === 0 || all[index - 1]?.at(-1)?.text.endsWith(' ');
      return isWithin ? spans : [{ text: ' ', ...formatting }, ...spans];
    });

const cellsOf = ({ header, rows }: Tokens.Table): Token[] =>
  [header, ...rows].flat().map(({ text, tokens }) => ({ type: 'paragraph', raw: text, text, tokens }));

function formattingOf(token: Token): Formatting {
  if (token.type === 'strong') return { strong: true };
  if (token.type === 'em') return { em: true };
  if (token.type === 'del') return { del: true };
  const href = token.type === 'link' ? (token as Tokens.Link).href : '';
  // Web addresses only: a file may say javascript: or a path of ours.
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? { href } : {};
}

/** Typographic quotation marks and apostrophes, save behind a digit (feet and inches), and a no-break space between a number and its unit. */
const typeset = (text: string): string =>
  text
    .replace(/(^|[\s([])"(?=\S)/g, '$1“')
    .replace(/(?<!\p{N})"/gu, '”')
    .replace(/'(?=\d0s\b)/g, '’')
    .replace(/(^|[\s([“])'(?=\S)(?!s\b)/g, '$1‘')
    .replace(/(?<!\p{N})'|'(?=s\b)/gu, '’')
    .replace(/(\d) (?=(?:mm|cm|m|km|kg|kN|K|W|lux|lumens|degrees|litres|°C)(?![\p{L}\p{N}]))/gu, '$1\u00a0');
