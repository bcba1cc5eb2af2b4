/** The conversation under a post. */
import { useEffect, useRef } from 'react';
import type { Post, Reply } from '../../../shared/forum.ts';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { usePostCache } from '../feed/posts.ts';
import { toastForumFailure } from '../forum-member.tsx';
import { OneReply } from './one-reply.tsx';
import { ReplyForm } from './reply-form.tsx';
import { lookAgain, useReplies } from './use-replies.ts';

const FAILED = 'The replies could not be loaded.';

export function Replies({ post }: { post: Post }) {
  const { query, replies, add, put, remove } = useReplies(post.id);
  const posts = usePostCache();
  const list = useRef<HTMLOListElement>(null);
  useGrowthAnnounced(query.data && replies.length);
  const removeReply = async (reply: Reply) => {
    remove(reply.id);
    list.current?.focus();
    // The last reply takes the empty post with it that stayed for its sake.
    if (post.isDeleted) await lookAgain(posts, post.id).catch((error: unknown) => toastForumFailure(error, FAILED));
  };
  return (
    <section
      aria-label={`Replies to ${post.title || 'a deleted post'}`}
      className="mt-4 border-l-2 border-gum pl-5 sm:pl-7"
    >
      <Loading query={query} />
      {query.data && (
        <>
          <ol ref={list} tabIndex={-1} aria-label="Replies" className="divide-y divide-rule">
            {replies.map((reply) => (
              <li key={reply.id} className="py-4 first:pt-0">
                <OneReply post={post} reply={reply} onEdited={put} onDeleted={() => removeReply(reply)} />
              </li>
            ))}
          </ol>
          {!post.isDeleted && <ReplyForm post={post} onReplied={add} />}
        </>
      )}
    </section>
  );
}

/** What is not there yet: the first page while it comes or after it failed, and the way to earlier ones. */
function Loading({ query }: { query: ReturnType<typeof useReplies>['query'] }) {
  if (query.isPending) return <Spinner label="Loading replies" />;
  if (query.isLoadingError)
    return (
      <InlineError message={messageFor(query.error, FAILED)}>
        <Button variant="quiet" busy={query.isFetching} busyLabel="Trying..." onClick={() => void query.refetch()}>
          Try again
        </Button>
      </InlineError>
    );
  if (!query.hasNextPage) return null;
  return (
    <div className="space-y-4 pb-4">
      <Button
        variant="quiet"
        busy={query.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void query.fetchNextPage()}
      >
        Earlier replies
      </Button>
      {query.isFetchNextPageError && <InlineError message={messageFor(query.error, FAILED)} />}
    </div>
  );
}

/** Has a screen reader read that there are more replies than before: earlier ones, or its member's own. */
function useGrowthAnnounced(count: number | undefined): void {
  const before = useRef(count);
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current)
      announce(`Now ${count} replies are shown.`);
    before.current = count;
  }, [count]);
}
