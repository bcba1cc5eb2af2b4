/** The newest posts of the forum, by their titles. */
import { Link } from 'react-router';
import type { ListedPost } from '../../../../shared/forum.ts';
import { useNewestPosts } from '../../../forum/feed/use-feed.ts';
import { authorName, threadPath } from '../../../forum/post.ts';
import { formatInSentence } from '../../../ui/text/dates.ts';
import { noBreakHyphens } from '../../../ui/text/typesetting.tsx';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';
import { Section } from './section.tsx';

const SHOWN = 3;

/** If they cannot be loaded, only the link to the forum shows. */
export function NewestPosts({ userId }: { userId: string }) {
  const { posts, failed } = useNewestPosts(userId);
  return (
    <Section
      title="From the forum"
      beside={
        <Link to="/forum" className="link text-small">
          Forum
        </Link>
      }
    >
      <ul className="newest-posts">
        {posts?.slice(0, SHOWN).map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
      {posts?.length === 0 && (
        <p className="pt-4 text-small text-charcoal">Nobody has posted yet. Yours will be the first post.</p>
      )}
      {failed && <p className="pt-4 text-small text-charcoal">The newest posts couldn’t be loaded just now.</p>}
    </Section>
  );
}

function PostRow({ post }: { post: ListedPost }) {
  const { title, imageUrl, repliesCount, createdAt } = post;
  return (
    <li className="grid min-h-[5.75rem] grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-b border-rule py-3">
      {imageUrl === null ? (
        <span
          aria-hidden="true"
          className="grid aspect-4/3 place-items-center rounded-picture bg-limewash font-display text-h3"
        >
          “
        </span>
      ) : (
        <StoredPhoto
          path={imageUrl}
          alt=""
          size="thumbnail"
          loading="lazy"
          className="aspect-4/3 w-full rounded-picture object-cover"
        />
      )}
      <div className="min-w-0">
        <h3 dir="auto" className="line-clamp-3 sm:line-clamp-2 text-[1.1875rem] leading-6">
          <Link to={threadPath(post.id)} className="decoration-1 underline-offset-4 hover:underline">
            {noBreakHyphens(title)}
          </Link>
        </h3>
        <p className="cap">
          <bdi>{authorName(post)}</bdi>.{' '}
          {repliesCount === 0 ? 'No replies yet' : `${repliesCount} ${repliesCount === 1 ? 'reply' : 'replies'}`},{' '}
          <time dateTime={createdAt} className="whitespace-nowrap">
            {formatInSentence(createdAt)}
          </time>
        </p>
      </div>
    </li>
  );
}
