/** AI Knowledge Base: how much the assistant can search. */
import { grouped } from '../../ui/text/numbers.ts';
import { Figure, Loaded, Panel } from '../panel.tsx';
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
            <dl className="grid grid-cols-2 gap-x-8 border-b border-rule pb-4 [&_dt]:text-charcoal">
              <Figure label="Files" value={grouped(knowledge_files)} />
              <Figure label="Searchable passages" value={grouped(indexed_chunks)} />
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
