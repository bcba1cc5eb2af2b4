/** The text of an article, opened at the cited passage: the quoted sentences are marked and take the focus. */

import { Fragment, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { LibraryArticle, LibraryBlock, LibrarySpan } from '../../shared/library.ts';
import { announce } from '../ui/feedback/announcer.tsx';
import { partOfPage } from '../ui/page/places.ts';
import { TextTable } from '../ui/text/text-table.tsx';
import { noBreakHyphens } from '../ui/text/typesetting.tsx';
import { findQuotes, type Mark, type Piece } from './find-quotes.ts';

/** The passage and quotes in the address. */
export interface Asked {
  passage: string | undefined;
  quotes: string[];
}

/** `changed`: the text no longer has the quotes. `gone`: it no longer has the passage either. */
type Outcome = 'whole' | 'quoted' | 'passage' | 'changed' | 'gone';

const ANNOUNCED: Record<Exclude<Outcome, 'whole'>, string> = {
  quoted: 'Opened at the sentence the answer quotes.',
  passage: 'Opened at the passage the answer comes from.',
  changed: 'This text has changed since the answer was written.',
  gone: 'This article has changed since the answer was written.',
};

export function CitedText({ article, asked }: { article: LibraryArticle; asked: Asked }) {
  const marks = useMemo(() => marksIn(article, asked), [article, asked]);
  const outcome = outcomeOf(article, asked, marks);
  const box = useRef<HTMLDivElement>(null);
  useOpening(box, outcome);
  const passage = outcome === 'passage' || outcome === 'changed' ? asked.passage : undefined;
  return (
    <div ref={box} className="article-text mt-8">
      {outcome === 'gone' && (
        <Changed>
          This article has changed since your answer was written, and the passage it quotes is gone. Here is the article
          as it reads now.
        </Changed>
      )}
      {article.sections.map(({ heading, anchor, passages }) => (
        <Fragment key={anchor}>
          <h2 id={anchor} dir="auto">
            {noBreakHyphens(withApostrophes(heading))}
          </h2>
          {passages.map(({ id, blocks }) => (
            <Fragment key={id}>
              {id === passage && outcome === 'changed' && (
                <Changed>
                  This text has changed since your answer was written. The sentence it quotes is gone; here is the
                  passage as it reads now.
                </Changed>
              )}
              {blocks.map((block, index) => (
                <Fragment key={index}>
                  {drawBlock(block, (span) => marks?.get(span) ?? [], id === passage && index === 0)}
                </Fragment>
              ))}
            </Fragment>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

const Changed = ({ children }: { children: ReactNode }) => (
  <p data-opening tabIndex={-1} className="border-l-2 border-terracotta py-1 pl-4 text-small">
    {children}
  </p>
);

/** The marks of each span of text; undefined if nothing is marked. */
function marksIn({ sections }: LibraryArticle, { passage, quotes }: Asked): Map<LibrarySpan, Mark[]> | undefined {
  if (passage === undefined || quotes.length === 0) return undefined;
  const spans = sections.flatMap(({ passages }) =>
    passages.flatMap(({ id, blocks }) => blocks.flatMap(spansIn).map((span) => ({ id, span }))),
  );
  const pieces = spans.map(({ id, span: { text } }): Piece => ({ passage: id, text }));
  const marks = findQuotes(pieces, quotes, passage);
  return marks && new Map(spans.map(({ span }, index) => [span, marks[index] ?? []]));
}

function spansIn(block: LibraryBlock): LibrarySpan[] {
  if (block.kind === 'paragraph') return block.text;
  return block.kind === 'list' ? block.items.flat() : [...block.head, ...block.rows.flat()].flat();
}

function outcomeOf({ sections }: LibraryArticle, { passage, quotes }: Asked, marks: object | undefined): Outcome {
  if (passage === undefined) return 'whole';
  if (marks) return 'quoted';
  const isThere = sections.some(({ passages }) => passages.some(({ id }) => id === passage));
  if (!isThere) return 'gone';
  return quotes.length === 0 ? 'passage' : 'changed';
}

/** Scrolls to the cited place and moves the focus there, a frame after the page has set its own focus and scroll position. */
function useOpening(box: RefObject<HTMLElement | null>, outcome: Outcome): void {
  const { hash } = useLocation();
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (outcome === 'whole') {
        // The text has loaded after the page: only now the section exists.
        partOfPage(hash)?.scrollIntoView();
        return;
      }
      const opening = box.current?.querySelector<HTMLElement>('[data-opening]');
      opening?.focus({ preventScroll: true });
      opening?.scrollIntoView({ block: 'center', behavior: 'instant' });
      announce(ANNOUNCED[outcome]);
    });
    return () => cancelAnimationFrame(frame);
  }, [box, outcome, hash]);
}

type MarksOf = (span: LibrarySpan) => Mark[];

/** `opens`: the page opens at this block. */
function drawBlock(block: LibraryBlock, marksOf: MarksOf, opens: boolean): ReactNode {
  const opening = opens ? { 'data-opening': true, tabIndex: -1 } : {};
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" {...opening}>
          {drawSpans(block.text, marksOf)}
        </p>
      );
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{drawSpans(item, marksOf)}</li>);
      return block.ordered ? (
        <ol dir="auto" {...opening} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul dir="auto" {...opening}>
          {items}
        </ul>
      );
    }
    default:
      return drawTable(block, marksOf, opening);
  }
}

function drawTable({ head, rows }: Extract<LibraryBlock, { kind: 'table' }>, marksOf: MarksOf, opening: object) {
  const draw = (cell: readonly LibrarySpan[]) => drawSpans(cell, marksOf);
  return (
    <TextTable className="article-table" head={head.map(draw)} rows={rows.map((row) => row.map(draw))} {...opening} />
  );
}

const drawSpans = (spans: readonly LibrarySpan[], marksOf: MarksOf): ReactNode =>
  spans.map((span, index) => <Fragment key={index}>{drawSpan(span, marksOf(span))}</Fragment>);

/** Replaces ' with ’ only for display: quotes are found in the original text, and both have the same length. */
const withApostrophes = (text: string): string => text.replaceAll(/(?<=\p{L})'/gu, '’');

function drawSpan({ text, strong, em, del, href }: LibrarySpan, marks: readonly Mark[]): ReactNode {
  if (text === '\n') return <br />;
  const typeset = withApostrophes(text);
  let drawn: ReactNode = marks.length === 0 ? typeset : drawMarks(typeset, marks);
  if (em) drawn = <em>{drawn}</em>;
  if (del) drawn = <del>{drawn}</del>;
  if (strong) drawn = <strong>{drawn}</strong>;
  if (href === undefined) return drawn;
  return (
    <a href={href} className="link" target="_blank" rel="nofollow noreferrer">
      {drawn}
    </a>
  );
}

/** The page opens at the first mark in the document. */
function drawMarks(text: string, marks: readonly Mark[]): ReactNode {
  let end = 0;
  const parts = marks.map(({ from, to }) => {
    const before = text.slice(end, from);
    end = to;
    return (
      <Fragment key={from}>
        {before}
        <mark data-opening tabIndex={-1}>
          {text.slice(from, to)}
        </mark>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
