/** Draws an answer: Markdown tokens become React elements, never HTML, so nothing a model writes can run or load. */

import type { Token, Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import type { TextRange } from '../../../shared/chat.ts';
import { AnswerPalette } from '../palette/answer-palette.tsx';
import { type AnswerToken, known, readAnswer, settleTail, withUnsupported } from './answer-markdown.ts';
import { Citation, type Citing } from './citation.tsx';
import { HazardLine } from './hazard-line.tsx';
import { UnsupportedMark } from './unsupported-mark.tsx';

interface AnswerProps {
  content: string;
  /** True while more text is coming: the last line is kept whole and a caret stands behind it. */
  growing: boolean;
  citing: Citing;
  /** Sentences whose figures are not in the passages that they cite. */
  unsupported?: readonly TextRange[];
  /** The heading of the safety card that the first line rests on, empty until it is known; only where that line is about a danger. */
  safetyCard?: string | undefined;
}

/** The answer's text. Blocks that have not changed are not drawn again while the rest grows. */
export function Answer({ content, growing, citing, unsupported = [], safetyCard }: AnswerProps) {
  const blocks = readAnswer(growing ? settleTail(content) : withUnsupported(content, unsupported));
  const topDepth = Math.min(...blocks.map((block) => (block.type === 'heading' ? block.depth : 6)));
  return (
    <div className={`answer measure space-y-3.5 ${growing ? 'answer-growing' : ''}`} data-selectable>
      {blocks.map((block, index) =>
        index === 0 && safetyCard !== undefined && block.type === 'paragraph' ? (
          <HazardLine key="hazard" card={safetyCard} citing={citing} growing={growing && blocks.length === 1}>
            {drawInline(block.tokens, citing)}
          </HazardLine>
        ) : (
          <Block key={`${index}-${block.type}`} token={block} raw={block.raw} topDepth={topDepth} citing={citing} />
        ),
      )}
    </div>
  );
}

interface BlockProps {
  token: AnswerToken;
  raw: string;
  topDepth: number;
  citing: Citing;
}

const Block = memo(
  function Block({ token, topDepth, citing }: BlockProps) {
    return drawBlock(token, topDepth, citing);
  },
  (before, after) => before.raw === after.raw && before.topDepth === after.topDepth && before.citing === after.citing,
);

function drawBlock(token: AnswerToken, topDepth: number, citing: Citing): ReactNode {
  switch (token.type) {
    case 'heading':
      return drawHeading(token, topDepth, citing);
    case 'paragraph':
      return <p>{drawInline(token.tokens, citing)}</p>;
    case 'list':
      return drawList(token, topDepth, citing);
    case 'blockquote':
      return (
        <blockquote className="border-l-2 border-rule pl-4 text-charcoal">
          {drawBlocks(token.tokens, topDepth, citing)}
        </blockquote>
      );
    case 'code':
      return (
        <pre className="whitespace-pre-wrap rounded-control bg-limewash px-4 py-3 text-small">
          <code>{token.text}</code>
        </pre>
      );
    case 'table':
      return drawTable(token, citing);
    case 'palette':
      return <AnswerPalette swatches={token.swatches} caption={token.caption} />;
    case 'hr':
      return <hr className="border-rule" />;
    case 'html':
      return <p>{token.raw.trim()}</p>;
    case 'text':
      return token.tokens ? drawInline(token.tokens, citing) : token.text;
    default:
      return null;
  }
}

const drawBlocks = (tokens: Token[], topDepth: number, citing: Citing): ReactNode =>
  known(tokens).map((token, index) => <Fragment key={index}>{drawBlock(token, topDepth, citing)}</Fragment>);

/** The topmost heading of an answer is an h3, under the h2 that names the message; none is skipped on the way down. */
function drawHeading({ depth, tokens }: Tokens.Heading, topDepth: number, citing: Citing): ReactNode {
  return depth === topDepth ? (
    <h3 className="pt-1 text-[1.5rem] leading-8">{drawInline(tokens, citing)}</h3>
  ) : (
    <h4 className="pt-1 font-semibold">{drawInline(tokens, citing)}</h4>
  );
}

function drawList({ ordered, start, items }: Tokens.List, topDepth: number, citing: Citing): ReactNode {
  const entries = items.map((item, index) => (
    <li key={index} className="pl-1">
      {drawBlocks(item.tokens, topDepth, citing)}
    </li>
  ));
  if (!ordered) return <ul className="list-disc space-y-1.5 pl-5 marker:text-gum">{entries}</ul>;
  return (
    <ol start={Number(start) || 1} className="list-decimal space-y-1.5 pl-6 marker:text-charcoal">
      {entries}
    </ol>
  );
}

function drawTable({ header, rows }: Tokens.Table, citing: Citing): ReactNode {
  return (
    // A wide table scrolls on its own, and by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="overflow-x-auto" aria-label="Table" tabIndex={0}>
      <table className="w-full border-collapse text-small">
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th
                key={index}
                scope="col"
                className="border-b border-ink py-2 pr-5 text-left align-bottom font-semibold"
              >
                {drawInline(cell.tokens, citing)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className="border-b border-rule py-2 pr-5 align-top">
                  {drawInline(cell.tokens, citing)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const drawInline = (tokens: Token[], citing: Citing): ReactNode =>
  known(tokens).map((token, index, all) => (
    <Fragment key={index}>{drawSpan(all[index + 1]?.type === 'citation' ? cited(token) : token, citing)}</Fragment>
  ));

/**
 * A citation stands right behind its word, on the same line: a word joiner before it, in CSS, keeps it there. A short word
 * takes the one before it along: browsers would leave it alone on the last line, because of the button behind it.
 */
const cited = (token: AnswerToken): AnswerToken =>
  token.type === 'text' && !token.tokens
    ? { ...token, text: token.text.trimEnd().replace(/ (?=\S{1,12}$)/, '\u00a0') }
    : token;

function drawSpan(token: AnswerToken, citing: Citing): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? drawInline(token.tokens, citing) : prose(token.text);
    case 'escape':
      return prose(token.text);
    case 'strong':
      return <strong>{drawInline(token.tokens, citing)}</strong>;
    case 'em':
      return <em>{drawInline(token.tokens, citing)}</em>;
    case 'del':
      return <del>{drawInline(token.tokens, citing)}</del>;
    case 'codespan':
      return <code className="rounded-picture bg-limewash px-1">{characters(token.text)}</code>;
    case 'br':
      return <br />;
    case 'link':
      return drawLink(token, citing);
    case 'html':
      return token.raw;
    case 'hex':
      return <Hex hex={token.raw} />;
    case 'citation':
      return <Citation numbers={token.numbers} citing={citing} />;
    case 'unsupported':
      return <UnsupportedMark />;
    default:
      return null;
  }
}

/** Web links only; anything else (javascript:, data:, a path of ours) stays text. */
function drawLink({ href, tokens }: Tokens.Link, citing: Citing): ReactNode {
  const words = drawInline(tokens, citing);
  if (!/^https?:\/\//i.test(href)) return words;
  return (
    <a href={href} className="link" target="_blank" rel="nofollow noopener noreferrer">
      {words}
    </a>
  );
}

/** A colour in running text carries a chip of itself; the pair is never torn from the bracket before it. */
const Hex = ({ hex }: { hex: string }) => (
  <span className="whitespace-nowrap before:content-['\2060']">
    <span
      aria-hidden="true"
      className="mr-1 inline-block size-3 rounded-picture ring-1 ring-ink/20"
      style={{ background: hex }}
    />
    {hex}
  </span>
);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Text tokens may hold the few character references that Markdown allows; React wants the characters. */
const characters = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? _);

/** The characters of running text, where a number keeps its unit. */
const prose = (text: string): string =>
  characters(text).replace(/(\d) (?=(?:mm|cm|m|km|kg|K|W|lux|lumens|degrees)\b)/g, '$1\u00a0');
