/** What an answer rests on: its sources by number, each opening onto the passage that was used. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Source } from '../../../shared/chat.ts';
import { passageAddress } from '../../../shared/library-address.ts';
import { CloseIcon } from '../../ui/media/icons.tsx';

interface SourcesProps {
  sources: Source[];
  /** The number of the passage that is open. */
  open: number | null;
  onOpen: (n: number | null) => void;
  /** Distinguishes the passages of one message from those of another. */
  id: string;
}

/** The row of numbered titles and the open passage, as items of a wrapping flex row: the passage goes last, at full width. */
export function Sources({ sources, open, onOpen, id }: SourcesProps) {
  const passage = sources.find(({ n }) => n === open);
  return (
    <>
      <ul className="flex min-w-0 grow basis-full flex-wrap gap-x-6 gap-y-1 sm:basis-0" aria-label="Sources">
        {sources.map(({ n, title, heading }) => (
          <li key={n}>
            <button
              type="button"
              aria-expanded={n === open}
              aria-controls={n === open ? `passage-${id}` : undefined}
              className={`flex min-h-7 items-baseline gap-1.5 py-1 text-left text-note hover:text-ink ${n === open ? 'text-ink' : 'text-charcoal'}`}
              onClick={() => onOpen(n === open ? null : n)}
            >
              <b className="text-eucalypt tabular-nums">{n}</b>
              <span className={n === open ? 'underline decoration-eucalypt decoration-2 underline-offset-4' : ''}>
                {isRepeated(title, sources) ? heading || title : title}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {passage && <Passage key={passage.n} passage={passage} id={`passage-${id}`} onClose={() => onOpen(null)} />}
    </>
  );
}

/** The passage takes the focus when it opens, because a citation far above may have opened it. */
function Passage({ passage, id, onClose }: { passage: Source; id: string; onClose: () => void }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      // Only a focus that went with the passage is given back.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <aside
      ref={box}
      id={id}
      tabIndex={-1}
      aria-label={`Source ${passage.n}: ${passage.title}`}
      className="relative order-last mt-3 mb-1 basis-full animate-rise scroll-mb-48 bg-limewash px-5 py-4 text-small"
      data-selectable
    >
      <p className="pr-10 font-display text-h4">
        <Title source={passage} />
      </p>
      {passage.heading !== '' && passage.heading !== passage.title && <p className="cap pr-10">{passage.heading}</p>}
      <blockquote className="mt-2 whitespace-pre-line">{passage.excerpt}</blockquote>
      <p className="cap mt-2">From our library</p>
      <button
        type="button"
        aria-label="Close this source"
        className="absolute top-2 right-2 grid size-10 place-items-center rounded-control text-charcoal hover:text-ink"
        onClick={onClose}
      >
        <CloseIcon className="size-4" />
      </button>
    </aside>
  );
}

/** Leads to the passage in the library, with what the answer quotes of it marked. A safety card may have no article. */
function Title({ source }: { source: Source }) {
  const { document: file, title, passage, quotes } = source;
  if (file === '') return title;
  return (
    <Link
      to={passageAddress(file, passage, quotes)}
      className="underline decoration-1 underline-offset-5 hover:decoration-2"
    >
      {title}
    </Link>
  );
}

/** Several passages of one document are told apart by their headings. */
const isRepeated = (title: string, sources: Source[]): boolean =>
  sources.filter((source) => source.title === title).length > 1;
