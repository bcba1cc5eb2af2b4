/** The numbered sources of an answer; a press opens the passage that was used. */
import type { Source } from '../../../shared/chat.ts';
import { withApostrophes } from '../../ui/typesetting.tsx';

interface SourcesProps {
  sources: readonly Source[];
  /** The number of the open source. */
  open: number | undefined;
  /** Opens a source, or closes the open one. */
  onOpen: (n: number) => void;
}

export const Sources = ({ sources, open, onOpen }: SourcesProps) => (
  <ul className="mt-3.5 border-t border-rule" aria-label="Sources">
    {sources.map((source) => (
      <li key={source.n} className="border-b border-rule">
        <button
          type="button"
          aria-expanded={source.n === open}
          className="source-row group"
          onClick={() => onOpen(source.n)}
        >
          <b className="text-terracotta tabular-nums">{source.n}</b>
          <span className="decoration-1 underline-offset-4 group-hover:underline">
            {withApostrophes((isRepeated(source.title, sources) && source.heading) || source.title)}
          </span>
          <span className="cap pl-4">{source.n === open ? 'Open' : 'Read'}</span>
        </button>
      </li>
    ))}
  </ul>
);

/** Whether several passages share this title, which then need their headings. */
const isRepeated = (title: string, sources: readonly Source[]): boolean =>
  sources.filter((source) => source.title === title).length > 1;
