/** Renders an article's blocks: one column of text, annotated rooms across the page. */

import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { AnnotatedRoom } from '../ui/annotated-room/annotated-room.tsx';
import { Picture, ratioOf } from '../ui/media/picture.tsx';
import { TextTable } from '../ui/text/text-table.tsx';
import { noBreakHyphens } from '../ui/text/typesetting.tsx';
import type { Block, Span } from './article-blocks.ts';
import { Drawing } from './drawings/drawing.tsx';

/** `blocks` begin with the article's annotated room, or with text. */
export function ArticleText({ blocks }: { blocks: Block[] }) {
  const [first] = blocks;
  return (
    <div className="article-text">
      {blocks.map((block, index) => (
        <Fragment key={index}>{drawBlock(block, block === first)}</Fragment>
      ))}
    </div>
  );
}

function drawBlock(block: Block, opens: boolean): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{drawSpans(block.text)}</p>;
    case 'heading':
      return <h2 id={anchorOf(block.text)}>{noBreakHyphens(block.text)}</h2>;
    case 'list':
      return drawList(block);
    case 'table':
      return drawTable(block);
    case 'quote':
      return <p className="article-quote">{drawSpans(block.text)}</p>;
    case 'figure':
      return drawFigure(block);
    case 'drawing':
      return drawDrawing(block);
    default:
      return drawRoom(block, opens);
  }
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function drawList({ ordered, items }: Extract<Block, { kind: 'list' }>): ReactNode {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List>
      {items.map((item, index) => (
        <li key={index}>{drawSpans(item)}</li>
      ))}
    </List>
  );
}

const drawTable = ({ head, rows }: Extract<Block, { kind: 'table' }>): ReactNode => (
  <TextTable
    className="article-table"
    head={head.map(drawSpans)}
    rows={rows.map((row) => row.map(drawSpans))}
    namesRows
  />
);

/** A tall picture is narrower than the column, so that it fits the window. */
function drawFigure({ picture, alt, caption }: Extract<Block, { kind: 'figure' }>): ReactNode {
  const isTall = ratioOf(picture) < 1;
  return (
    <figure className={isTall ? 'article-figure is-tall' : 'article-figure'}>
      <Picture name={picture} alt={alt} sizes={isTall ? '(min-width: 36rem) 26rem, 92vw' : FIGURE_SIZES} />
      <figcaption className="cap mt-3">{caption}</figcaption>
    </figure>
  );
}

const FIGURE_SIZES = '(min-width: 62rem) 46rem, 92vw';

const drawDrawing = ({ drawing, alt, caption }: Extract<Block, { kind: 'drawing' }>): ReactNode => (
  <figure className="article-drawing">
    <Drawing name={drawing} alt={alt} />
    <figcaption className="cap mt-3">{caption}</figcaption>
  </figure>
);

/** The room that opens an article is its largest picture, and is loaded first. */
function drawRoom({ picture, alt, caption, notes }: Extract<Block, { kind: 'room' }>, opens: boolean): ReactNode {
  const ratio = ratioOf(picture);
  return (
    <figure className={ratio < 1 ? 'article-room is-tall' : 'article-room'}>
      <AnnotatedRoom
        {...(ratio < 1 && { ratio })}
        picture={
          <Picture
            name={picture}
            alt={alt}
            priority={opens}
            sizes="(min-width: 80rem) 42rem, (min-width: 62rem) 55vw, 92vw"
          />
        }
        notes={notes}
        footing={<figcaption className="cap mt-3">{caption}</figcaption>}
      />
    </figure>
  );
}

function drawSpans(spans: Span[]): ReactNode {
  return spans.map((span, index) => <Fragment key={index}>{drawSpan(span)}</Fragment>);
}

function drawSpan(span: Span): ReactNode {
  if (typeof span === 'string') return span;
  if ('strong' in span) return <strong>{drawSpans(span.strong)}</strong>;
  if ('em' in span) return <em>{drawSpans(span.em)}</em>;
  if (span.href.startsWith('/'))
    return (
      <Link to={span.href} className="link">
        {drawSpans(span.text)}
      </Link>
    );
  return (
    <a href={span.href} className="link" rel="noreferrer">
      {drawSpans(span.text)}
    </a>
  );
}
