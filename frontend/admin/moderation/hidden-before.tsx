/** What of a person was hidden before, below a report. */
import type { ReportedEntry } from '../../../shared/admin.ts';
import { formatDate } from '../../ui/text/dates.ts';
import { StoredPhoto } from '../../uploads/photo/stored-photo.tsx';

/** The names and pictures of a person that were hidden before. */
export function HiddenBefore({ times }: { times: ReportedEntry['earlier'] }) {
  return (
    <>
      <h4 className="mt-4 text-small font-semibold">Hidden before</h4>
      <ul className="mt-2 space-y-2 text-small">
        {times.map(({ title, imageUrl, hiddenAt }) => (
          <li key={hiddenAt} className="break-words">
            <bdi className="block">{title}</bdi>
            {imageUrl !== null && (
              <StoredPhoto
                path={imageUrl}
                alt={`The picture of ${title}`}
                size="thumbnail"
                className="mt-1 size-16 rounded-picture object-cover"
              />
            )}
            <span className="cap block">{formatDate(hiddenAt)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
