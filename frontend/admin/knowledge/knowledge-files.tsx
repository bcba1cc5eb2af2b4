/** The files of the knowledge base: filtered by name and state, each with its state and ways to read or delete it. */
import { useDeferredValue, useState } from 'react';
import type { KnowledgeDocument, KnowledgeStats } from '../../../shared/knowledge.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FileRow } from './file-row.tsx';
import { useDeleteFile } from './knowledge-queries.ts';

/** As many as fit a screen; the rest on demand. */
const SHOWN_FIRST = 12;
/** In order: files that need an admin come first. */
const STATES = [
  ['failed', 'Unreadable'],
  ['pending', 'Waiting'],
  ['indexed', 'Searchable'],
] as const satisfies readonly (readonly [KnowledgeDocument['state'], string])[];
type Shown = KnowledgeDocument['state'] | 'all';

export function KnowledgeFiles({ stats: { documents, removed } }: { stats: KnowledgeStats }) {
  const [name, setName] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [deleting, setDeleting] = useState<string>();
  const remove = useDeleteFile();
  const sought = useDeferredValue(name.trim().toLocaleLowerCase('en-AU'));
  if (documents.length === 0 && removed.length === 0)
    return (
      <p className="mt-8 text-small">There are no files yet. Upload one so the assistant has something to quote.</p>
    );
  const found = documents
    .filter(
      (file) => (shown === 'all' || file.state === shown) && file.name.toLocaleLowerCase('en-AU').includes(sought),
    )
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en-AU'));
  return (
    <div className="mt-8">
      <Field
        label="Find a file"
        name="file"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        className="mb-3 max-w-88"
      />
      <Tabs label="Which files" tabs={tabsOf(documents)} chosen={shown} onChoose={setShown}>
        <Table key={`${shown} ${sought}`} files={found} of={documents.length} onDelete={setDeleting} />
      </Tabs>
      {removed.length > 0 && (
        <ul className="mt-4 space-y-1 text-small text-charcoal">
          {removed.map((gone) => (
            <li key={gone} className="break-words">
              <s>{gone}</s> is deleted, and searchable until the next reindex.
            </li>
          ))}
        </ul>
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
        <span className="break-words">{deleting}</span> leaves the knowledge base. The assistant can quote it until the
        next reindex.
      </Confirm>
    </div>
  );
}

const rank = ({ state }: KnowledgeDocument) => STATES.findIndex(([each]) => each === state);

/** The states, each with the number of files in it. */
const tabsOf = (documents: readonly KnowledgeDocument[]) =>
  ([['all', 'All'], ...STATES] as const).map(([each, words]) => {
    const { length } = each === 'all' ? documents : documents.filter(({ state }) => state === each);
    return [
      each,
      <>
        {words} <span className="font-normal text-charcoal tabular-nums">{length}</span>
      </>,
    ] as const;
  });

function Table({
  files,
  of,
  onDelete,
}: {
  files: readonly KnowledgeDocument[];
  of: number;
  onDelete: (name: string) => void;
}) {
  const [all, setAll] = useState(false);
  return (
    <>
      <output className="sr-only">{files.length === of ? '' : `${files.length} of ${of} files`}</output>
      {files.length === 0 ? (
        <p className="pt-5 text-small">No file matches.</p>
      ) : (
        <table className="mt-2 w-full text-left text-small max-md:block">
          <caption className="sr-only">Files of the knowledge base</caption>
          <thead className="border-b border-charcoal text-note max-md:sr-only">
            <tr>
              <th scope="col" className="py-2 pr-6 font-semibold">
                File
              </th>
              <th scope="col" className="py-2 pr-6 font-semibold">
                State
              </th>
              <th scope="col" className="py-2 pr-6 text-right font-semibold">
                Size
              </th>
              <th scope="col" className="py-2 pr-6 font-semibold">
                Uploaded
              </th>
              <th scope="col" className="py-2">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {(all ? files : files.slice(0, SHOWN_FIRST)).map((file) => (
              <FileRow key={file.name} file={file} onDelete={() => onDelete(file.name)} />
            ))}
          </tbody>
        </table>
      )}
      {files.length > SHOWN_FIRST && (
        <button
          type="button"
          aria-expanded={all}
          className="link mt-4 min-h-11 text-small"
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${files.length} files`}
        </button>
      )}
    </>
  );
}
