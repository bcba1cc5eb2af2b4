/** The list of posts, newest first, in each of its states. */
import type { ReactNode } from 'react';
import type { ListedPost } from '../../../shared/forum.ts';
import { ApiError, messageFor } from '../../api/client.ts';
import { InlineError, TryAgain } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { OlderPosts } from './older-posts.tsx';
import { PostRow } from './post-row.tsx';
import type { useFeed } from './use-feed.ts';

interface FeedProps {
  feed: ReturnType<typeof useFeed>;
  /** Names the list. */
  title: ReactNode;
  /** Shown if there are no posts. */
  empty: ReactNode;
  /** For search results: further pages load on request only, with these words and this label. */
  further?: { words: ReactNode; action: string };
}

export function Feed({ feed: { query, posts, renew, renewing }, title, empty, further }: FeedProps) {
  return (
    <section
      aria-labelledby="posts"
      className={`min-w-0 ${query.isPending ? 'min-h-[calc(100dvh-var(--head)-9rem)]' : ''}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-3.5 pb-0.5">
        <h2 id="posts" className={further ? 'text-h3 wrap-anywhere' : CHOSEN}>
          {title}
        </h2>
        {query.data && !further && (
          <button type="button" className="text-button" aria-disabled={renewing} onClick={() => !renewing && renew()}>
            {renewing ? 'Looking...' : 'Show new posts'}
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
          <OlderPosts query={query} posts={posts} further={further} />
        </>
      )}
    </section>
  );
}

/** Whether the server refuses the search itself: then a retry would not help. */
const isBadQuestion = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

const Posts = ({ posts }: { posts: ListedPost[] }) => (
  <ol aria-label="Posts" tabIndex={-1}>
    {posts.map((post) => (
      <li key={post.id}>
        <PostRow post={post} />
      </li>
    ))}
  </ol>
);

/** Classes for the list's order, of which there is only one. */
const CHOSEN =
  'font-sans text-[0.9375rem] leading-8 font-semibold tracking-normal underline decoration-2 underline-offset-[6px]';
