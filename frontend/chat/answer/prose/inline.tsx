/** Renders the inline tokens of an answer: emphasis, citations, pins, colours, links. */

import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { characters } from '../../../../shared/text/characters.ts';
import { literalOf } from '../../../../shared/text/markdown.ts';
import { withApostrophes, withOrderedMeasurements } from '../../../ui/text/typesetting.tsx';
import { type AnswerToken, known } from './answer-markdown.ts';
import { Citation, NoteReference, type References, UnsupportedMark } from './references.tsx';

/** Renders a line's tokens. */
export function drawInline(tokens: Token[], references: References): ReactNode {
  const all = known(tokens);
  return all.map((token, index) => {
    if (token.type === 'citation' && all[index - 1]?.type === 'text') return null;
    const isCited = token.type === 'text' && !token.tokens && all[index + 1]?.type === 'citation';
    return (
      <Fragment key={index}>
        {isCited ? drawCited(token.text, citationsAfter(all, index), references) : drawSpan(token, references)}
      </Fragment>
    );
  });
}

/**
 * Keeps a citation on the line of the word before it. A short word is also kept with the word before it, so that it does not
 * end up alone on the last line.
 */
function drawCited(text: string, numbers: number[], references: References): ReactNode {
  const words = text.trimEnd().replace(/ (?=\S{1,6}$)/, '\u00a0');
  const last = /[^ \n]{0,40}$/.exec(words)?.[0] ?? '';
  return (
    <>
      {prose(words.slice(0, words.length - last.length))}
      <span className="whitespace-nowrap">
        {prose(last)}
        <Citation numbers={numbers} references={references} />
      </span>
    </>
  );
}

function citationsAfter(all: readonly AnswerToken[], index: number): number[] {
  const next = all[index + 1];
  return next?.type === 'citation' ? next.numbers : [];
}

function drawSpan(token: AnswerToken, references: References): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? drawInline(token.tokens, references) : prose(token.text);
    case 'escape':
      return prose(token.text);
    case 'strong':
      return <strong>{drawInline(token.tokens, references)}</strong>;
    case 'em':
      return <em>{drawInline(token.tokens, references)}</em>;
    case 'del':
      return <del>{drawInline(token.tokens, references)}</del>;
    case 'codespan':
      return <code className="rounded-picture bg-limewash px-1">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return drawLink(token, references);
    case 'html':
      return token.raw;
    case 'hex':
      return <Hex hex={token.raw} />;
    case 'citation':
      return <Citation numbers={token.numbers} references={references} />;
    case 'note':
      return <NoteReference token={token} references={references} />;
    case 'unsupported':
      return <UnsupportedMark />;
    default:
      return literalOf(token);
  }
}

/** Web links only; anything else (javascript:, data:, a path of ours) stays text. */
function drawLink({ href, tokens }: Tokens.Link, references: References): ReactNode {
  const words = drawInline(tokens, references);
  if (!/^https?:\/\//i.test(href)) return words;
  return (
    <a href={href} className="link" target="_blank" rel="nofollow noopener noreferrer">
      {words}
    </a>
  );
}

/** A colour in running text, with a chip of it. The pair does not break from the bracket before it. */
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

/** Running text, with typographic apostrophes, no-break spaces between numbers and units, and measurements in their own order. */
const prose = (text: string): string =>
  withOrderedMeasurements(
    withApostrophes(characters(text)).replace(/(\d) (?=(?:mm|cm|m|km|kg|K|W|lux|lumens|degrees)\b)/g, '$1\u00a0'),
  );
