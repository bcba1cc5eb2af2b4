/** Who wrote something, and when. */
import type { Author } from '../../shared/forum.ts';
import { formatDate, formatPublished, formatTime } from '../ui/dates.ts';
import { Portrait } from '../ui/media/portrait.tsx';
import { authorName } from './author.ts';

interface Written {
  isAnonymous: boolean;
  user: Author | null;
  createdAt: string;
  editedAt: string | null;
}

/** `note` stands after the name, such as "wrote the post"; `inline` keeps it all on one line. */
export function Byline({ of, note, inline = false }: { of: Written; note?: string | undefined; inline?: boolean }) {
  const { createdAt, editedAt } = of;
  return (
    <p
      className={`flex flex-wrap items-center gap-x-3 gap-y-0.5 text-note ${inline ? '' : 'md:flex-col md:items-start'}`}
    >
      <Portrait
        path={of.isAnonymous ? null : (of.user?.profileImageUrl ?? null)}
        pixels={40}
        loading="lazy"
        className={inline ? 'size-7' : 'size-8 md:mb-1.5 md:size-11'}
      />
      <bdi className="max-w-full overflow-clip font-semibold wrap-anywhere [overflow-clip-margin:0.25rem]">
        {authorName(of)}
      </bdi>
      {note !== undefined && <span className="text-charcoal">{note}</span>}
      <span className="text-charcoal">
        <time dateTime={createdAt} title={`${formatDate(createdAt)}, ${formatTime(createdAt)}`}>
          {formatPublished(createdAt)}
        </time>
        {editedAt !== null && <span title={`${formatDate(editedAt)}, ${formatTime(editedAt)}`}>, edited</span>}
      </span>
    </p>
  );
}
