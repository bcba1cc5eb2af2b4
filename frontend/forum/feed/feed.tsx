/** The list of posts, in each of its states. */
import type { ReactNode } from 'react';
import type { ListedPost } from '../../../shared/forum.ts';
import { ApiError, messageFor } from '../../api/client.ts';
import { InlineError, TryAgain } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { OlderPosts } from './older-posts.tsx';
import { PostRow } from './post-row.tsx';
import type { useFeed } from './use-feed.ts';

interface FeedProps {
  feed: ReturnType<typeof useFeed>;
  /** Above the list, with a heading whose id is `posts`. */
  head: ReactNode;
  /** Shown if there are no posts. */
  empty: ReactNode;
  /** Below the whole list. */
  end: string;
  /** For search results: further pages load on request only, with these words and this label. */
  further?: { words: ReactNode; action: string };
}

export function Feed({ feed: { query, posts, renew, renewing }, head, empty, end, further }: FeedProps) {
  return (
    <section
      aria-labelledby="posts"
      className={`min-w-0 ${query.isPending ? 'min-h-[calc(100dvh-var(--head)-9rem)]' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 pt-1">
        {head}
        {query.data && !further && (
          <button
            type="button"
            className="text-button max-md:min-h-11 max-md:min-w-11 max-md:justify-end"
            aria-disabled={renewing}
            onClick={() => !renewing && renew()}
          >
            <RenewIcon className={`size-5 md:hidden ${renewing ? 'animate-spin' : ''}`} />
            <span className="max-md:sr-only">{renewing ? 'Looking...' : 'Show new posts'}</span>
          </button>
        )}
      </div>
      {query.isPending && (
        <div className="pt-8">
          <Spinner label="Loading posts" />
        </div>
      )}
      {query.isLoadingError && (
        <div className="pt-8">
          <InlineError message={messageFor(query.error, 'The posts could not be loaded.')}>
            {!isBadQuestion(query.error) && <TryAgain query={query} variant="primary" />}
          </InlineError>
        </div>
      )}
      {query.data && (
        <>
          {posts.length === 0 && !query.hasNextPage && <div className="pt-6">{empty}</div>}
          <Posts posts={posts} />
          <OlderPosts query={query} posts={posts} end={end} further={further} />
        </>
      )}
    </section>
  );
}

const RenewIcon = ({ className }: { className: string }) => (
  <Icon className={className} path="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9M20 4v5h-5" />
);

/** Whether the server refuses the search itself: then a retry would not help. */
const isBadQuestion = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

const Posts = ({ posts }: { posts: ListedPost[] }) => (
  <ol aria-label="Posts" tabIndex={-1} className="max-md:[&>:first-child>article]:pt-2.5">
    {posts.map((post) => (
      <li key={post.id}>
        <PostRow post={post} />
      </li>
    ))}
  </ol>
);
