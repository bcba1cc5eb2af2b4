/** Knowledge Base Management: the files, uploads, the reindex that makes them searchable, and a test question. */
import { KNOWLEDGE_FILES_AT_ONCE, type KnowledgeStats, MAX_KNOWLEDGE_BYTES } from '../../../shared/knowledge.ts';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded, Panel } from '../panel.tsx';
import { KnowledgeFiles } from './knowledge-files.tsx';
import { useJobNews, useReindex, useShownKnowledge } from './knowledge-queries.ts';
import { KnowledgeUpload } from './knowledge-upload.tsx';
import { TestQuery } from './test-query.tsx';

export function KnowledgeManagement() {
  const query = useShownKnowledge();
  return (
    <Panel
      id="management"
      title="Knowledge Base Management"
      words={`Up to ${KNOWLEDGE_FILES_AT_ONCE} .md, .txt or .pdf files at a time, ${formatFileSize(MAX_KNOWLEDGE_BYTES)} each. Reindex to make new files searchable.`}
    >
      <Loaded query={query} failed="Unable to load knowledge base statistics">
        {(stats) => <Management stats={stats} />}
      </Loaded>
      {/* Waits for the files above it, which would move it. */}
      {!query.isPending && <TestQuery />}
    </Panel>
  );
}

function Management({ stats }: { stats: KnowledgeStats }) {
  const { job, needsReindex } = stats;
  const reindex = useReindex();
  useJobNews(job);
  const running = reindex.isPending || job?.state === 'running';
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <KnowledgeUpload />
        <Button
          variant={needsReindex ? 'primary' : 'quiet'}
          busy={running}
          busyLabel="Reindexing..."
          onClick={() => reindex.mutate()}
        >
          Reindex Knowledge Base
        </Button>
      </div>
      {job && <JobState job={job} />}
      <KnowledgeFiles stats={stats} />
    </>
  );
}

function JobState({ job }: { job: NonNullable<KnowledgeStats['job']> }) {
  const { state, phase, files, filesRead, message, failed, startedBy } = job;
  return (
    <div className="mt-6 max-w-2xl border-l-2 border-gum pl-4 text-small">
      <output className="block">{message}</output>
      {state === 'running' && (
        <>
          <progress
            aria-label="Reindexing"
            max={Math.max(1, files)}
            {...(phase === 'reading' && { value: filesRead })}
            className="mt-2.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-limewash [&::-moz-progress-bar]:bg-eucalypt [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-eucalypt [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-200"
          />
          <p className="cap mt-1.5">Started by {startedBy}. It keeps running if you leave this page.</p>
        </>
      )}
      {failed.length > 0 && (
        <ul className="mt-2 space-y-1">
          {failed.map(({ name, reason }) => (
            <li key={name} className="break-words">
              <b>{name}</b>: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
