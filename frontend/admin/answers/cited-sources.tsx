/** Which files of the library answers cite, and which they never do. */
import { useState } from 'react';
import type { AnswersReport } from '../../../shared/designer/answers-report.ts';
import { useKnowledge } from '../knowledge/knowledge-queries.ts';
import { FigureSection } from './figure-table.tsx';

const SHOWN_FIRST = 8;

export function CitedSources({ sources }: { sources: AnswersReport['sources'] }) {
  const [all, setAll] = useState(false);
  return (
    <FigureSection
      id="cited"
      title="Sources"
      empty="No answer cites the library yet."
      caption="Answers that cite a file, most cited first"
      columns={['File', 'Answers']}
      rows={(all ? sources : sources.slice(0, SHOWN_FIRST)).map(({ document, answers }) => ({
        name: document,
        figures: [answers],
      }))}
    >
      {sources.length > SHOWN_FIRST && (
        <button
          type="button"
          aria-expanded={all}
          className="link mt-3 min-h-11 text-small"
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${sources.length} files`}
        </button>
      )}
      <NeverCited cited={new Set(sources.map(({ document }) => document))} />
    </FigureSection>
  );
}

/** Renders nothing where the files could not be loaded: their own panel says why. */
function NeverCited({ cited }: { cited: ReadonlySet<string> }) {
  const { data } = useKnowledge();
  if (!data) return null;
  const idle = data.documents.filter(({ name, chunks }) => chunks > 0 && !cited.has(name));
  if (idle.length === 0) return <p className="mt-4 text-small">Every searchable file was cited.</p>;
  return (
    <details className="mt-4 text-small">
      <summary className="min-h-8">
        {idle.length === 1 ? 'One searchable file was not cited' : `${idle.length} searchable files were not cited`}
      </summary>
      <ul className="mt-2 gap-x-8 sm:columns-2">
        {idle.map(({ name }) => (
          <li key={name} className="py-0.5 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
