/** AI Knowledge Base: how much the assistant can search. */
import { grouped } from '../../ui/text/numbers.ts';
import { Loaded, Panel } from '../panel.tsx';
import { useShownKnowledge } from './knowledge-queries.ts';

export function KnowledgeFigures() {
  const query = useShownKnowledge();
  return (
    <Panel
      id="knowledge"
      title="AI Knowledge Base"
      words="The library behind every answer. The assistant quotes it and nothing else."
    >
      <Loaded query={query} failed="Unable to load knowledge base statistics">
        {({ knowledge_files, indexed_chunks, needsReindex }) => (
          <>
            <dl className="grid grid-cols-2 gap-x-8 border-b border-rule pb-4">
              <Figure name="Files" value={knowledge_files} />
              <Figure name="Searchable passages" value={indexed_chunks} />
            </dl>
            <output className="mt-4 block text-small">
              {needsReindex
                ? 'Files have changed. Reindex so the assistant can use them.'
                : 'The assistant can find every file.'}
            </output>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-small text-charcoal">{name}</dt>
      <dd className="mt-1 font-display text-h2 tabular-nums">{grouped(value)}</dd>
    </div>
  );
}
