/** The posts, newest first, with every state that a list of them can be in. */
import { type ReactNode, useCallback, useRef } from 'react';
import type { Post } from '../../../shared/forum.ts';
import { ApiError, messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { OlderPosts } from './older-posts.tsx';
import { PostArticle } from './post-article.tsx';
import type { useFeed } from './use-feed.ts';

interface FeedProps {
  feed: ReturnType<typeof useFeed>;
  /** Names the list; takes the focus when a post is gone. */
  title: ReactNode;
  /** Said where there are no posts, or none so far. */
  empty: ReactNode;
  /** For what a search found: further pages come on request alone, and this is said before them. */
  further?: { words: ReactNode; action: string };
}

export function Feed({ feed: { query, posts, renew, renewing }, title, empty, further }: FeedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="posts" className={`min-w-0 ${further ? '' : 'min-h-[50dvh]'}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-3">
        <h2 id="posts" ref={heading} tabIndex={-1} className="wrap-anywhere">
          {title}
        </h2>
        {query.data && !further && (
          <button
            type="button"
            className="link min-h-6 text-note"
            aria-disabled={renewing}
            onClick={() => !renewing && renew()}
          >
            {renewing ? 'Looking...' : 'See what is new'}
          </button>
        )}
      </div>
      {query.isPending && (
        <div className="border-t border-ink pt-8">
          <Spinner label="Loading posts" />
        </div>
      )}
      {query.isLoadingError && (
        <div className="border-t border-ink pt-8">
          <InlineError message={messageFor(query.error, 'The posts could not be loaded.')}>
            {!isBadQuestion(query.error) && (
              <Button busy={query.isFetching} busyLabel="Trying..." onClick={() => void query.refetch()}>
                Try again
              </Button>
            )}
          </InlineError>
        </div>
      )}
      {query.data && (
        <>
          {posts.length === 0 && !query.hasNextPage && <div className="border-t border-ink pt-6">{empty}</div>}
          <Posts posts={posts} onDeleted={focusHeading} />
          <OlderPosts query={query} posts={posts} further={further} />
        </>
      )}
    </section>
  );
}

/** A search that the server cannot make: asking again would be answered the same. */
const isBadQuestion = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

function Posts({ posts, onDeleted }: { posts: Post[]; onDeleted: () => void }) {
  return (
    <ol aria-label="Posts">
      {posts.map((post) => (
        <li key={post.id}>
          <PostArticle post={post} onDeleted={onDeleted} />
        </li>
      ))}
    </ol>
  );
}
