/** The passage that an answer used, with the sentences that it rests on marked. Its code loads when a source is first opened. */
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Source } from '../../../../shared/chat.ts';
import { passageAddress } from '../../../../shared/library-address.ts';
import { characters } from '../../../../shared/text/characters.ts';
import { withApostrophes } from '../../../ui/typesetting.tsx';
import { useEscapeIn } from '../../../ui/use-escape-in.ts';
import { markedIn, readable } from './marked-passage.ts';

interface PassageProps {
  source: Source;
  /** Whether a citation has just opened it: it scrolls into view and takes the focus. */
  isCited: boolean;
  onClose: () => void;
}

export function Passage({ source, isCited, onClose }: PassageProps) {
  const box = useRef<HTMLElement>(null);
  useFocusWhile(box, isCited);
  useEscapeIn(box, onClose);
  const { n, title, excerpt, quotes } = source;
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={`Source ${n}: ${title}`}
      className="mb-3.5 ml-6 animate-rise scroll-mt-24 scroll-mb-48 border-l-2 border-gum pl-4 text-small"
      data-selectable
    >
      <blockquote dir="auto">
        {markedIn(readable(excerpt), quotes.map(readable)).map(({ text, isQuoted }, index) =>
          isQuoted ? (
            <mark key={index} className="bg-wattle/25 text-ink">
              {withApostrophes(text)}
            </mark>
          ) : (
            withApostrophes(text)
          ),
        )}
      </blockquote>
      <p className="cap mt-1.5">
        <Place source={source} />
      </p>
    </aside>
  );
}

/** A link to the passage in the library. A safety card may have no article. */
function Place({ source: { document: file, title, heading, passage, quotes } }: { source: Source }) {
  const words = withApostrophes(heading === '' || heading === title ? title : `${title}, “${heading}”`);
  if (file === '') return words;
  return (
    <>
      Verandah library:{' '}
      <Link to={passageAddress(file, passage, quotes.map(characters))} className="link">
        {words}
      </Link>
    </>
  );
}

/** Focuses the box, and returns the focus to its opener when the box is removed with the focus in it. */
function useFocusWhile(box: RefObject<HTMLElement | null>, isFocused: boolean): void {
  useEffect(() => {
    if (!isFocused) return undefined;
    const opener = document.activeElement;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [box, isFocused]);
}
