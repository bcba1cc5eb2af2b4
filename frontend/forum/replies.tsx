/** The conversation under a post. */
import { type RefObject, useRef, useState } from 'react';
import type { Post, Reply } from '../../shared/forum.ts';
import { api, wordsFor } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Byline } from './byline.tsx';
import { DeleteButton } from './delete-button.tsx';
import { ReplyEditForm } from './edit-form.tsx';
import { useForumMember } from './forum-member.tsx';
import { MemberText } from './member-text.tsx';
import { usePostCache } from './posts.ts';
import { ReplyForm } from './reply-form.tsx';
import { useEditable } from './use-editable.ts';
import { lookAgain, useReplies } from './use-replies.ts';

const FAILED = 'The replies could not be loaded.';
const action = 'link min-h-6 font-normal!';

export function Replies({ post }: { post: Post }) {
  const { query, replies, add, put, remove } = useReplies(post.id);
  const { tell } = useForumMember();
  const posts = usePostCache();
  const list = useRef<HTMLOListElement>(null);
  const removeReply = async (reply: Reply) => {
    remove(reply.id);
    list.current?.focus();
    // The last reply takes the empty post with it that stayed for its sake.
    if (post.isDeleted) await lookAgain(posts, post.id).catch((error: unknown) => tell(error, FAILED));
  };
  return (
    <section
      aria-label={`Replies to ${post.title || 'a deleted post'}`}
      className="mt-4 border-l-2 border-gum pl-5 sm:pl-7"
    >
      {query.hasNextPage && (
        <div className="space-y-4 pb-4">
          <Button
            variant="quiet"
            busy={query.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Earlier replies
          </Button>
          {query.isFetchNextPageError && <InlineError words={wordsFor(query.error, FAILED)} />}
        </div>
      )}
      {query.isPending && <Spinner label="Loading replies" />}
      {query.isLoadingError && (
        <InlineError words={wordsFor(query.error, FAILED)}>
          <Button variant="quiet" busy={query.isFetching} busyLabel="Trying..." onClick={() => void query.refetch()}>
            Try again
          </Button>
        </InlineError>
      )}
      {query.data && (
        <>
          <ReplyList list={list} post={post} replies={replies} onEdited={put} onDeleted={removeReply} />
          {!post.isDeleted && <ReplyForm post={post} onReplied={add} />}
        </>
      )}
    </section>
  );
}

interface ReplyListProps {
  list: RefObject<HTMLOListElement | null>;
  post: Post;
  replies: Reply[];
  onEdited: (reply: Reply) => void;
  onDeleted: (reply: Reply) => Promise<void>;
}

function ReplyList({ list, post, replies, onEdited, onDeleted }: ReplyListProps) {
  return (
    <ol ref={list} tabIndex={-1} aria-label="Replies" aria-live="polite" className="divide-y divide-rule">
      {replies.map((reply) => (
        <li key={reply.id} className="py-4 first:pt-0">
          <OneReply post={post} reply={reply} onEdited={onEdited} onDeleted={() => onDeleted(reply)} />
        </li>
      ))}
    </ol>
  );
}

interface OneReplyProps {
  post: Post;
  reply: Reply;
  onEdited: (reply: Reply) => void;
  onDeleted: () => Promise<void>;
}

function OneReply({ post, reply, onEdited, onDeleted }: OneReplyProps) {
  const [editing, setEditing] = useState(false);
  const editable = useEditable(reply) && !post.isDeleted;
  const params = { id: reply.postId, replyId: reply.id };
  if (editing) {
    const save = async (body: { content: string }) =>
      onEdited(await api('PUT /api/forum/posts/{id}/replies/{replyId}', { params, body }));
    return <ReplyEditForm content={reply.content} save={save} onDone={() => setEditing(false)} />;
  }
  return (
    <>
      <Byline
        of={{ ...reply, isAnonymous: reply.isByPostAuthor && post.isAnonymous }}
        note={reply.isByPostAuthor ? 'wrote the post' : undefined}
        inline
      />
      <MemberText id={reply.id} content={reply.content} className="mt-1.5 text-small" />
      {reply.isOwn && (
        <p className="mt-1.5 flex gap-5 text-note text-charcoal">
          {editable && (
            <button type="button" className={action} aria-label="Edit your reply" onClick={() => setEditing(true)}>
              Edit
            </button>
          )}
          <DeleteButton
            what="reply"
            name="your reply"
            className={action}
            onDelete={async () => void (await api('DELETE /api/forum/posts/{id}/replies/{replyId}', { params }))}
            onDeleted={onDeleted}
          >
            It goes for everyone, and cannot be brought back.
          </DeleteButton>
        </p>
      )}
    </>
  );
}
