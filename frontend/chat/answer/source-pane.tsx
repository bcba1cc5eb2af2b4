/** An open source: in the canvas in place of colours and file, on a phone over the conversation. The sentence that the answer uses is marked. */
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Source } from '../../../shared/chat.ts';
import { passageAddress } from '../../../shared/library-address.ts';
import { characters } from '../../../shared/text/characters.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { withApostrophes } from '../../ui/text/typesetting.tsx';
import { markedIn, readable } from './marked-passage.ts';

interface SourcePaneProps {
  source: Source;
  /** Its place among the answer's sources, from 1, and their count. */
  place: { n: number; of: number };
  /** Opens the next source of the answer; undefined if it is the only one. */
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** The words of the way back. */
  back: string;
}

export function SourcePane({ source, place, onNext, onClose, back }: SourcePaneProps) {
  const box = useRef<HTMLElement>(null);
  const { title, heading, excerpt, quotes, document: file, passage } = source;
  useFocusOnOpen(box);
  const parts = markedIn(readable(excerpt), quotes.map(readable));
  const firstMark = parts.findIndex(({ isQuoted }) => isQuoted);
  const isWholeTitle = heading === '' || heading === title;
  return (
    <aside ref={box} tabIndex={-1} aria-label={`Source ${source.n}: ${title}`} className="source-pane" data-selectable>
      <div className="source-head">
        <button type="button" className="text-button min-h-11" onClick={onClose}>
          <Icon className="size-5" path="M20 12H5M11 5.5L4.5 12l6.500 6.500" />
          {back}
        </button>
        <span className="cap ml-auto">
          <span className="max-sm:sr-only">Source </span>
          {place.n} of {place.of}
        </span>
        {onNext && (
          <button type="button" className="text-button min-h-11" onClick={onNext}>
            Next source
          </button>
        )}
      </div>
      <div className="source-body">
        <div>
          <h2 dir="auto">{withApostrophes(isWholeTitle ? title : heading)}</h2>
          <blockquote dir="auto" className="mt-2">
            {parts.map(({ text, isQuoted }, index) =>
              isQuoted ? (
                <mark
                  key={`${source.n}-${index}`}
                  ref={index === firstMark ? bringUp : undefined}
                  className="source-mark"
                >
                  {withApostrophes(text)}
                </mark>
              ) : (
                withApostrophes(text)
              ),
            )}
          </blockquote>
        </div>
        <p className="cap">
          {/* A safety card may have no article. */}
          {file === '' ? (
            withApostrophes(title)
          ) : (
            <>
              <span className="block">Verandah library</span>
              {!isWholeTitle && <span className="block">{withApostrophes(title)}</span>}
              <Link
                to={passageAddress(file, passage, quotes.map(characters))}
                className="link mt-2 inline-block text-ink"
              >
                Read it all
              </Link>
            </>
          )}
        </p>
      </div>
    </aside>
  );
}

/** Scrolls the pane so that the mark is in its upper third. */
function bringUp(mark: HTMLElement | null): void {
  const pane = mark?.closest('.source-pane');
  if (mark && pane) pane.scrollTo({ top: mark.offsetTop - pane.clientHeight / 3, behavior: 'instant' });
}

/** Takes the focus, and on closing returns it to what opened the source. */
function useFocusOnOpen(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [box]);
}
