/** The files of the knowledge base: what became of each, and the way to read or delete it. */
import { useState } from 'react';
import type { KnowledgeDocument, KnowledgeStats } from '../../../shared/knowledge.ts';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { formatDate } from '../../ui/dates.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { useDeleteFile } from './knowledge-queries.ts';

/** As many as fit a screen; the rest on demand. */
const SHOWN_FIRST = 12;

export function KnowledgeFiles({ stats: { documents, removed } }: { stats: KnowledgeStats }) {
  const [all, setAll] = useState(false);
  const [deleting, setDeleting] = useState<string>();
  const remove = useDeleteFile();
  // What needs a hand comes first.
  const sorted = documents.toSorted(
    (one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en-AU'),
  );
  const shown = all ? sorted : sorted.slice(0, SHOWN_FIRST);
  if (documents.length === 0 && removed.length === 0)
    return <p className="mt-8 text-small">There are no files yet. Without any the assistant has nothing to quote.</p>;
  return (
    <div className="mt-8">
      <ul className="border-b border-rule">
        {shown.map((document) => (
          <File key={document.name} document={document} onDelete={() => setDeleting(document.name)} />
        ))}
        {removed.map((name) => (
          <li key={name} className="border-t border-rule py-3 text-small text-charcoal">
            <s>{name}</s> is deleted, and searchable until the next reindex.
          </li>
        ))}
      </ul>
      {sorted.length > SHOWN_FIRST && (
        <button
          type="button"
          aria-expanded={all}
          className="link mt-4 min-h-11 text-small"
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${sorted.length} files`}
        </button>
      )}
      <Confirm
        open={deleting !== undefined}
        onOpenChange={(open) => !open && setDeleting(undefined)}
        title="Delete this file?"
        action="Delete"
        busy={remove.isPending}
        busyLabel="Deleting..."
        onConfirm={() => deleting !== undefined && remove.mutate(deleting, { onSettled: () => setDeleting(undefined) })}
      >
        <span className="break-words">{deleting}</span> is taken out of the knowledge base. The assistant quotes it
        until the next reindex.
      </Confirm>
    </div>
  );
}

const rank = ({ state }: KnowledgeDocument) => ['failed', 'pending', 'indexed'].indexOf(state);

function File({ document, onDelete }: { document: KnowledgeDocument; onDelete: () => void }) {
  const { name, size, state, chunks, reason, uploadedAt } = document;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 border-t border-rule py-3 text-small md:grid-cols-[minmax(0,1fr)_15rem_auto]">
      <div className="min-w-0">
        <a
          href={`/kb/files/${encodeURIComponent(name)}`}
          target="_blank"
          rel="noreferrer"
          className="break-words decoration-1 underline-offset-4 hover:underline"
        >
          {name}
        </a>
        <p className="cap">
          {formatFileSize(size)}, {formatDate(uploadedAt)}
        </p>
      </div>
      <p className={`max-md:col-start-1 max-md:row-start-2 ${state === 'failed' ? 'text-terracotta' : ''}`}>
        {stateWords(state, chunks)}
        {reason !== null && <span className="block break-words text-ink">{reason}</span>}
      </p>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        className="-mr-1 min-h-11 self-start rounded-control px-1 text-note font-semibold underline underline-offset-4 hover:text-terracotta md:-mt-2.5"
        onClick={onDelete}
      >
        Delete
      </button>
    </li>
  );
}

function stateWords(state: KnowledgeDocument['state'], chunks: number): string {
  const passages = chunks === 1 ? '1 passage' : `${chunks.toLocaleString('en-AU')} passages`;
  if (state === 'failed') return 'Could not be read';
  if (state === 'indexed') return passages;
  return chunks === 0 ? 'Waits for a reindex' : `Waits for a reindex; ${passages} of the version before`;
}
