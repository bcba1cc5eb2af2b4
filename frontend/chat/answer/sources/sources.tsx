/** The numbered sources of an answer; each expands to the passage that was used. */
import type { Source } from '../../../../shared/chat.ts';
import { useWanted } from '../../../ui/on-demand.ts';
import { withApostrophes } from '../../../ui/typesetting.tsx';
import { Fold } from '../fold.tsx';

interface SourcesProps {
  sources: readonly Source[];
  /** The numbers of the passages that are open. */
  open: ReadonlySet<number>;
  /** The source that a citation has just opened. */
  cited: number | null;
  onToggle: (n: number) => void;
}

export function Sources({ sources, open, cited, onToggle }: SourcesProps) {
  const code = useWanted(() => import('./passage.tsx'), open.size > 0);
  return (
    <ul className="mt-4.5 border-t border-rule" aria-label="Sources">
      {sources.map((source) => (
        <li key={source.n} className="border-b border-rule">
          <Fold
            lead={source.n}
            title={withApostrophes((isRepeated(source.title, sources) && source.heading) || source.title)}
            open={open.has(source.n)}
            onToggle={() => onToggle(source.n)}
          >
            {code && <code.Passage source={source} isCited={source.n === cited} onClose={() => onToggle(source.n)} />}
          </Fold>
        </li>
      ))}
    </ul>
  );
}

/** Whether several passages share this title, which then need their headings. */
const isRepeated = (title: string, sources: readonly Source[]): boolean =>
  sources.filter((source) => source.title === title).length > 1;
