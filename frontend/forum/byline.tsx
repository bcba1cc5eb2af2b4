/** The byline: author, house and time on one line. */
import { Link } from 'react-router';
import type { Author } from '../../shared/forum.ts';
import { Portrait } from '../ui/media/portrait.tsx';
import { formatDate, formatPublished, formatTime } from '../ui/text/dates.ts';
import { authorName } from './post.ts';

export interface Written {
  isAnonymous: boolean;
  user: Author | null;
  createdAt: string;
  editedAt: string | null;
}

/** "Jo, small flat, Marrickville. Today, 8:40 am", after the author's picture. */
export function Byline({ of, house }: { of: Written; house: string | null }) {
  return (
    <p className="cap flex items-center gap-2">
      <AuthorPicture of={of} className="size-6" />
      <span className="min-w-0 wrap-anywhere">
        <AuthorName of={of} />
        {house !== null && (
          <>
            , <bdi>{house}</bdi>
          </>
        )}
        . <WrittenAt of={of} />
      </span>
    </p>
  );
}

/** The picture of a named author, if they have one. */
export const AuthorPicture = ({ of, className }: { of: Written; className: string }) => (
  <Portrait
    path={of.isAnonymous ? null : (of.user?.profileImageUrl ?? null)}
    pixels={40}
    loading="lazy"
    className={`shrink-0 ${className}`}
  />
);

export const AuthorName = ({ of }: { of: Written }) => (
  <bdi className="max-w-full overflow-clip font-semibold wrap-anywhere text-ink [overflow-clip-margin:0.25rem]">
    {authorName(of)}
  </bdi>
);

/** When it was written and whether it was edited since; `to` makes the time a link. */
export function WrittenAt({ of: { createdAt, editedAt }, to }: { of: Written; to?: string }) {
  const exactly = (at: string) => `${formatDate(at)}, ${formatTime(at)}`;
  const time = (
    <time dateTime={createdAt} title={exactly(createdAt)} className="whitespace-nowrap">
      {formatPublished(createdAt)}
    </time>
  );
  return (
    <>
      {to === undefined ? (
        time
      ) : (
        <Link to={to} className="decoration-1 underline-offset-4 hover:underline">
          {time}
        </Link>
      )}
      {editedAt !== null && <span title={exactly(editedAt)}>, edited</span>}
    </>
  );
}
