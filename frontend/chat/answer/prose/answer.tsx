/** Renders an answer: Markdown tokens become React elements, never HTML, so nothing a model writes can run or load. */

import type { Token, Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import type { Palette, TextRange } from '../../../../shared/chat.ts';
import { literalOf, numbersOf } from '../../../../shared/text/markdown.ts';
import { TextTable } from '../../../ui/text/text-table.tsx';
import { AnswerPalette } from '../../room/palette.tsx';
import { type AnswerToken, known, readAnswer, settleTail, withUnsupported } from './answer-markdown.ts';
import { drawInline } from './inline.tsx';
import type { References } from './references.tsx';
import { HazardLine } from './safety.tsx';

interface AnswerProps {
  content: string;
  /** True while more text is coming: then the last line is completed and followed by a caret. */
  growing: boolean;
  /** True where the answer was broken off: then half a mark at its end does not show. */
  broken?: boolean;
  references: References;
  /** Of a whole answer, with the names of its colours. */
  palette: Palette | null;
  /** The sentences whose figures are not in the passages that they cite. */
  unsupported?: readonly TextRange[];
  /** The heading of the first line's safety card, empty until it is known; only if that line is about a danger. */
  safetyCard?: string | undefined;
}

/** The answer's text. Unchanged blocks do not render again while the rest grows. */
export function Answer(props: AnswerProps) {
  const { content, growing, broken = false, references, palette, unsupported = [], safetyCard } = props;
  const whole = growing ? content : withUnsupported(content, unsupported);
  const blocks = readAnswer(growing || broken ? settleTail(whole, growing) : whole, palette);
  const topDepth = Math.min(...blocks.map((block) => (block.type === 'heading' ? block.depth : 6)));
  return (
    <div className={`answer measure space-y-3.5 ${growing ? 'answer-growing' : ''}`} data-selectable>
      {blocks.map((block, index) =>
        index === 0 && safetyCard !== undefined && block.type === 'paragraph' ? (
          <HazardLine key="hazard" card={safetyCard} references={references} growing={growing && blocks.length === 1}>
            {drawInline(block.tokens, references)}
          </HazardLine>
        ) : (
          <Block
            key={`${index}-${block.type}`}
            token={block}
            raw={block.raw}
            topDepth={topDepth}
            references={references}
          />
        ),
      )}
    </div>
  );
}

interface BlockProps {
  token: AnswerToken;
  raw: string;
  topDepth: number;
  references: References;
}

const Block = memo(
  function Block({ token, topDepth, references }: BlockProps) {
    return drawBlock(token, topDepth, references);
  },
  (before, after) =>
    before.raw === after.raw && before.topDepth === after.topDepth && before.references === after.references,
);

function drawBlock(token: AnswerToken, topDepth: number, references: References): ReactNode {
  switch (token.type) {
    case 'heading':
      return drawHeading(token, topDepth, references);
    case 'paragraph':
      return <p dir="auto">{drawInline(token.tokens, references)}</p>;
    case 'list':
      return drawList(token, topDepth, references);
    case 'blockquote':
      return (
        <blockquote dir={directionOf(token.raw)} className="border-s-2 border-rule ps-4 text-charcoal">
          {drawBlocks(token.tokens, topDepth, references)}
        </blockquote>
      );
    case 'code':
      return (
        <pre className="whitespace-pre-wrap rounded-control bg-limewash px-4 py-3 text-small">
          <code>{token.text}</code>
        </pre>
      );
    case 'table':
      return drawTable(token, references);
    case 'palette':
      return references.isShown(token.swatches.map(({ hex }) => hex)) ? null : (
        <AnswerPalette swatches={token.swatches} caption={token.caption} />
      );
    case 'hr':
      return <hr className="border-rule" />;
    case 'html':
      return <p dir="auto">{token.raw.trim()}</p>;
    case 'text':
      return token.tokens ? drawInline(token.tokens, references) : token.text;
    case 'def':
      return <p dir="auto">{token.raw.trim()}</p>;
    case 'space':
      return null;
    default:
      return literalOf(token);
  }
}

/** The direction of the first letter. For blocks whose parts have a `dir` of their own: `dir="auto"` passes over those. */
const directionOf = (text: string): 'rtl' | 'ltr' =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text) ? 'rtl' : 'ltr';

const drawBlocks = (tokens: Token[], topDepth: number, references: References): ReactNode =>
  known(tokens).map((token, index) => <Fragment key={index}>{drawBlock(token, topDepth, references)}</Fragment>);

/** An answer's top heading is an h3, under the message's h2; no level is skipped. */
function drawHeading({ depth, tokens }: Tokens.Heading, topDepth: number, references: References): ReactNode {
  return depth === topDepth ? (
    <h3 dir="auto" className="pt-1 text-h3">
      {drawInline(tokens, references)}
    </h3>
  ) : (
    <h4 dir="auto" className="pt-1 font-semibold">
      {drawInline(tokens, references)}
    </h4>
  );
}

function drawList(list: Tokens.List, topDepth: number, references: References): ReactNode {
  const { ordered, items, raw } = list;
  const numbers = ordered ? numbersOf(list) : [];
  const entries = items.map((item, index) => (
    <li key={index} className="ps-1" value={numbers[index]}>
      {drawBlocks(item.tokens, topDepth, references)}
    </li>
  ));
  if (!ordered)
    return (
      <ul dir={directionOf(raw)} className="list-disc space-y-1.5 ps-5 marker:text-gum">
        {entries}
      </ul>
    );
  return (
    <ol dir={directionOf(raw)} className="list-decimal space-y-1.5 ps-6 marker:text-charcoal">
      {entries}
    </ol>
  );
}

/** A cell with more characters than fit a few short words. */
const isLong = ({ text }: Tokens.TableCell) => text.length > 24;

/** A column of sentences keeps room for two or three words a line: a table of many columns would otherwise squeeze it to one. */
function drawTable({ header, rows }: Tokens.Table, references: References): ReactNode {
  const draw = (cell: Tokens.TableCell) => {
    const words = drawInline(cell.tokens, references);
    return isLong(cell) ? <div className="min-w-36">{words}</div> : words;
  };
  return (
    <TextTable
      className="overflow-x-auto text-small [&_table]:w-full [&_td]:border-b [&_td]:border-rule [&_td]:py-2 [&_td]:pe-5 [&_td]:align-top [&_th]:border-b [&_th]:border-ink [&_th]:py-2 [&_th]:pe-5 [&_th]:text-start [&_th]:align-bottom [&_th]:font-semibold"
      head={header.map(draw)}
      rows={rows.map((row) => row.map(draw))}
    />
  );
}
