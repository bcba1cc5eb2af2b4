/** Turns the blocks of a Markdown document into pieces that fit a passage, each of which can be read without the rest of the document. */
import type { Token, Tokens } from 'marked';

/** Longer sections are cut at paragraphs: about 300 tokens, one thought, short enough to quote under an answer. */
export const MAX_PASSAGE = 1200;

/**
 * The Markdown of a block, in pieces of at most MAX_PASSAGE characters. Links by reference become inline ones, comments go; each piece of
 * a table has its head, each piece of code its fence.
 */
export function piecesOf(token: Token): string[] {
  if (token.type === 'code') return piecesOfCode(token as Tokens.Code);
  const raw = inlined(token).trim();
  if (raw.length <= MAX_PASSAGE) return raw === '' ? [] : [raw];
  if (token.type === 'table') return piecesOfTable(token as Tokens.Table, raw);
  if (token.type === 'list') return (token as Tokens.List).items.flatMap(piecesOfItem);
  if (token.type === 'blockquote') return (token as Tokens.Blockquote).tokens.flatMap(piecesOf);
  return shortened(raw);
}

/** An indented block gets a fence: beside a list it would become a part of that. */
function piecesOfCode({ raw, text, codeBlockStyle }: Tokens.Code): string[] {
  const whole = raw.trim();
  if (codeBlockStyle !== 'indented' && whole.length <= MAX_PASSAGE) return [whole];
  const fence = text.includes('```') ? '~~~~' : '```';
  return shortened(text, MAX_PASSAGE - 2 * fence.length - 2).map((part) => `${fence}\n${part}\n${fence}`);
}

/** Each piece repeats the table's head. A table whose rows are too long for that becomes a list of its cells, each with its column. */
function piecesOfTable({ header, rows }: Tokens.Table, raw: string): string[] {
  const [head = '', rule = '', ...lines] = raw.split('\n').map((line) => line.trim());
  const room = MAX_PASSAGE - head.length - rule.length - 2;
  if (lines.every((line) => line.length <= room))
    return regrouped(lines, '\n', room).map((part) => `${head}\n${rule}\n${part}`);
  return rows.flatMap((row) =>
    shortened(row.map(({ text }, column) => `- ${header[column]?.text ?? ''}: ${text}`).join('\n')),
  );
}

function piecesOfItem(item: Tokens.ListItem): string[] {
  const raw = inlined(item).trimEnd();
  if (raw.length <= MAX_PASSAGE) return [raw];
  const [first = '', ...others] = item.tokens.flatMap(piecesOf);
  const marker = /^\s*\S+[ \t]+/.exec(item.raw)?.[0].trimStart() ?? '';
  return [...shortened(marker + first), ...others];
}

/** Where a text may be cut, the best place first, and what joins the pieces that stay together. */
const BOUNDARIES: readonly (readonly [RegExp, string])[] = [
  [/\n/, '\n'],
  [/(?<=[.!?])\s+/, ' '],
  [/\s+/, ' '],
];

/** A text over the limit is cut at line ends, else at sentence ends, else between words, else anywhere. */
export function shortened(text: string, limit = MAX_PASSAGE): string[] {
  if (text.length <= limit) return [text];
  for (const [boundary, gap] of BOUNDARIES) {
    const parts = text.split(boundary).filter((part) => part.trim() !== '');
    if (parts.every((part) => part.length <= limit)) return regrouped(parts, gap, limit);
  }
  return regrouped(Array.from(text), '', limit);
}

function regrouped(parts: readonly string[], gap: string, limit: number): string[] {
  const groups: string[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last !== undefined && last.length + gap.length + part.length <= limit)
      groups[groups.length - 1] = last + gap + part;
    else groups.push(part);
  }
  return groups;
}

/** The token's Markdown with its references as inline links, and without comments. */
function inlined(token: Token): string {
  let [raw, done] = [token.raw, 0];
  for (const inner of within(token)) {
    const instead = insteadOf(inner);
    const at = instead === undefined ? -1 : raw.indexOf(inner.raw, done);
    if (instead === undefined || at < 0) continue;
    raw = raw.slice(0, at) + instead + raw.slice(at + inner.raw.length);
    done = at + instead.length;
  }
  return raw;
}

type Inner = { tokens?: Token[] } & Partial<Pick<Tokens.Table, 'header' | 'rows'> & Pick<Tokens.List, 'items'>>;

/** Every token in a token, in order. */
export function within(token: Token): Token[] {
  const { tokens = [], items = [], header = [], rows = [] } = token as Inner;
  const cells = [header, ...rows].flat().flatMap((cell) => cell.tokens);
  return [...tokens, ...items, ...cells].flatMap((inner) => [inner, ...within(inner)]);
}

function insteadOf(token: Token): string | undefined {
  if (token.type === 'html' && token.raw.startsWith('<!--')) return '';
  const link = referenceIn(token);
  if (!link) return undefined;
  const [, sign = '', words = ''] = /^(!?)\[([\s\S]*?)\](?:\[[^\]]*\])?$/.exec(link.raw) ?? [];
  // "5 mm[1]" reads "5 mm1" where the brackets are only those of the link.
  const label = /^\d+$/.test(words) ? String.raw`\[${words}\]` : words;
  const title = link.title ? ` "${link.title.replaceAll('"', String.raw`\"`)}"` : '';
  return `${sign}[${label}](<${link.href}>${title})`;
}

/** The link or picture of a token that names its address by reference, as in `[the standard][1]`. */
export function referenceIn(token: Token): Tokens.Link | Tokens.Image | undefined {
  if (token.type !== 'link' && token.type !== 'image') return undefined;
  return /^!?\[[\s\S]*\]$/.test(token.raw) ? (token as Tokens.Link | Tokens.Image) : undefined;
}
