/** A file's row: name, state, size, date, and a menu. On a phone the cells are lines below each other. */
import type { KnowledgeDocument } from '../../../shared/knowledge.ts';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { formatDate } from '../../ui/text/dates.ts';
import { grouped } from '../../ui/text/numbers.ts';
import { addressOf, FileMenu } from './file-menu.tsx';

export function FileRow({ file, onDelete }: { file: KnowledgeDocument; onDelete: () => void }) {
  const { name, size, state, chunks, reason, omissions, uploadedAt } = file;
  return (
    <tr className="border-b border-rule align-baseline max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:py-3">
      <th scope="row" className="font-normal max-md:col-start-1 md:w-1/3 lg:w-2/5 md:py-3 md:pr-6">
        <a
          href={addressOf(name)}
          target="_blank"
          rel="noreferrer"
          className="[overflow-wrap:anywhere] decoration-1 underline-offset-4 hover:underline"
        >
          {name}
        </a>
      </th>
      <td className={`max-md:col-start-1 md:py-3 md:pr-6 ${state === 'failed' ? 'text-terracotta' : ''}`}>
        {stateWords(state, chunks)}
        <span className="text-charcoal md:hidden">, {formatFileSize(size)}</span>
        {reason !== null && <span className="block [overflow-wrap:anywhere] text-ink">{reason}</span>}
        {omissions.map((omission) => (
          <span key={omission} className="cap block [overflow-wrap:anywhere]">
            {omission}
          </span>
        ))}
      </td>
      <td className="cap whitespace-nowrap tabular-nums max-md:hidden md:py-3 md:pr-6 md:text-right">
        {formatFileSize(size)}
      </td>
      <td className="cap whitespace-nowrap max-md:col-start-1 md:py-3 md:pr-6">{formatDate(uploadedAt)}</td>
      <td className="relative align-middle max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 md:text-right">
        <FileMenu name={name} onDelete={onDelete} />
      </td>
    </tr>
  );
}

function stateWords(state: KnowledgeDocument['state'], chunks: number): string {
  const passages = chunks === 1 ? '1 passage' : `${grouped(chunks)} passages`;
  if (state === 'failed') return 'Could not be read';
  if (state === 'indexed') return passages;
  return chunks === 0 ? 'Needs a reindex' : `Needs a reindex; ${passages} of the old version`;
}
