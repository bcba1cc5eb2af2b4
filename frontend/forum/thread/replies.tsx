/** The replies under a post. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Reply } from '../../../shared/forum.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { CallError, LoadError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useFocusOnceGone } from '../../ui/focus/focus-once-gone.ts';
import { partOfPage } from '../../ui/page/places.ts';
import { grouped } from '../../ui/text/numbers.ts';
import { repliesIn } from '../counts.tsx';
import { toastForumFailure } from '../forum-member.tsx';
import { type AnyPost, isWhole, REPLIES, replyElement } from '../post.ts';
import { usePostCache } from '../post-cache.ts';
import { OneReply } from './one-reply.tsx';
import { ReplyForm } from './reply-form.tsx';
import { lookAgain, useReplies } from './use-replies.ts';

const FAILED = 'The replies could not be loaded.';

export function Replies({ post }: { post: AnyPost }) {
  const { query, replies, add, put, remove } = useReplies(post.id);
  const posts = usePostCache();
  const list = useRef<HTMLOListElement>(null);
  const focusOnceGone = useFocusOnceGone(list, replies.length);
  useGrowthAnnounced(query.data && replies.length);
  // The rest of a long text would move them.
  useLinkedPlace(query.data !== undefined && isWhole(post));
  const removeReply = async (reply: Reply) => {
    focusOnceGone();
    remove(reply.id);
    // With its last reply, a deleted post disappears too.
    if (post.isDeleted) await lookAgain(posts, post.id).catch((error: unknown) => toastForumFailure(error, FAILED));
  };
  return (
    <section aria-labelledby={REPLIES} className="mt-9">
      <h2 id={REPLIES} tabIndex={-1} className="below-head border-b border-rule pb-2.5 text-h3">
        {repliesIn(post.repliesCount)}
      </h2>
      <Loading query={query} earlier={post.repliesCount - replies.length} />
      {query.data && (
        <>
          <ol ref={list} tabIndex={-1} aria-label="Replies">
            {replies.map((reply) => (
              <li
                key={reply.id}
                id={replyElement(reply.id)}
                tabIndex={-1}
                className="below-head border-b border-rule py-5 target:bg-limewash"
              >
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

/** The states of missing replies: loading, failed, and a button for earlier ones. */
function Loading({ query, earlier }: { query: ReturnType<typeof useReplies>['query']; earlier: number }) {
  if (query.isPending)
    return (
      <div className="min-h-40 pt-5">
        <Spinner label="Loading replies" />
      </div>
    );
  if (query.isLoadingError)
    return (
      <div className="pt-5">
        <LoadError query={query} failed={FAILED} />
      </div>
    );
  if (!query.hasNextPage) return null;
  const which = earlier > 0 ? `${grouped(earlier)} earlier` : 'earlier';
  return (
    <div className="border-b border-rule py-1.5">
      <button
        type="button"
        className="text-button"
        aria-disabled={query.isFetchingNextPage}
        onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
      >
        {query.isFetchingNextPage ? 'Loading...' : `Show ${which} ${earlier === 1 ? 'reply' : 'replies'}`}
      </button>
      {query.isFetchNextPageError && <CallError error={query.error} failed={FAILED} />}
    </div>
  );
}

/** Scrolls to the linked reply, or to the start of the replies, once they have loaded. */
function useLinkedPlace(loaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!loaded || hash === '') return;
    const place = partOfPage(hash);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [loaded, hash]);
}

/** Announces that there are more replies than before: earlier ones, or the member's own. */
function useGrowthAnnounced(count: number | undefined): void {
  const before = useRef(count);
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current)
      announce(count === 1 ? 'Now 1 reply is shown.' : `Now ${count} replies are shown.`);
    before.current = count;
  }, [count]);
}
