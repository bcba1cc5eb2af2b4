/** Turns an answer into plain text: words, lists with their bullets or numbers, and named sources. */
import type { Token, Tokens } from 'marked';
import type { ChatMessage } from '../../../../shared/chat.ts';
import { characters } from '../../../../shared/text/characters.ts';
import { literalOf, numbersOf } from '../../../../shared/text/markdown.ts';
import { type AnswerToken, known, readAnswer } from './answer-markdown.ts';

/** Citation numbers refer to the list of sources at the end. */
export function plainTextOf(content: string, { sources, palette }: Pick<ChatMessage, 'sources' | 'palette'>): string {
  const words = blocksOf(readAnswer(content, palette)).join('\n\n');
  if (sources.length === 0) return words;
  const list = sources.map(({ n, title, heading }) =>
    heading === '' || heading === title ? `[${n}] ${title}` : `[${n}] ${title}, “${heading}”`,
  );
  return `${words}\n\nSources\n${list.join('\n')}`;
}

const blocksOf = (tokens: readonly AnswerToken[]): string[] =>
  tokens.map((token) => blockOf(token).trim()).filter((block) => block !== '');

function blockOf(token: AnswerToken): string {
  switch (token.type) {
    case 'list': {
      const numbers = numbersOf(token);
      return token.items
        .map((item, index) => {
          const sign = token.ordered ? `${numbers[index]}.` : '-';
          return `${sign} ${wordsOf(item).replaceAll('\n', '\n  ')}`;
        })
        .join('\n');
    }
    case 'blockquote':
      return blocksOf(known(token.tokens)).join('\n\n');
    case 'table':
      return [token.header, ...token.rows]
        .map((row) => row.map((cell) => inlineOf(cell.tokens).replaceAll('\n', ' ')).join('\t'))
        .join('\n');
    case 'palette':
      return `${token.caption}: ${token.swatches.map(({ name, hex }) => `${name} ${hex}`).join(', ')}`;
    case 'code':
      return token.text;
    case 'hr':
    case 'space':
      return '';
    default:
      return 'tokens' in token && token.tokens ? inlineOf(token.tokens) : spanOf(token);
  }
}

/** The box of a task stays on the line of its words. */
const wordsOf = ({ tokens }: Tokens.ListItem): string =>
  blocksOf(known(tokens))
    .join('\n')
    .replace(/^(\[[ x]\])\n/i, '$1 ');

const inlineOf = (tokens: Token[]): string => known(tokens).map(spanOf).join('');

function spanOf(token: AnswerToken): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'unsupported':
      return '';
    case 'image':
      return literalOf(token);
    case 'link':
      return token.href.endsWith(inlineOf(token.tokens))
        ? inlineOf(token.tokens)
        : `${inlineOf(token.tokens)} (${token.href})`;
    case 'codespan':
    case 'escape':
      return token.text;
    case 'citation':
      return token.raw.replaceAll(/\s+/g, ' ');
    default:
      return 'tokens' in token && token.tokens ? inlineOf(token.tokens) : characters(token.raw);
  }
}
