/** The line under a post: like it, read and write replies, change or report it. */
import { useId } from 'react';
import type { Post } from '../../../shared/forum.ts';
import { api } from '../forum-api.ts';
import { toastForumFailure } from '../forum-member.tsx';
import { Replies } from '../thread/replies.tsx';
import { lookAgain } from '../thread/use-replies.ts';
import { DeleteButton } from '../writing/delete-button.tsx';
import { ReportButton } from '../writing/report-button.tsx';
import { useEditable } from '../writing/use-editable.ts';
import { LikeButton } from './like-button.tsx';
import { usePostCache } from './posts.ts';
import { useUnfolded } from './unfolded.ts';

const action =
  'min-h-11 text-note text-charcoal underline decoration-1 underline-offset-4 hover:text-ink hover:decoration-2';

interface FootProps {
  post: Post;
  /** Opens the post for editing; undefined while it is open. */
  onEdit: (() => void) | undefined;
  onDeleted: () => void;
}

export function PostFoot({ post, onEdit, onDeleted }: FootProps) {
  const replies = useId();
  const [open, setOpen] = useUnfolded(`replies:${post.id}`);
  const count = `${post.repliesCount.toLocaleString('en-AU')} ${post.repliesCount === 1 ? 'reply' : 'replies'}`;
  const label = post.repliesCount === 0 ? 'Reply' : count;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-5">
        {!post.isDeleted && <LikeButton post={post} />}
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${label} to ${post.isDeleted ? 'a deleted post' : `“${post.title}”`}`}
          aria-controls={open ? replies : undefined}
          className="min-h-11 text-note font-semibold tabular-nums underline decoration-1 underline-offset-4 hover:decoration-2"
          onClick={() => setOpen(!open)}
        >
          {label}
        </button>
        {!post.isDeleted && (
          <div className="ml-auto flex gap-x-4">
            {post.isOwn ? (
              <OwnActions post={post} onEdit={onEdit} onDeleted={onDeleted} />
            ) : (
              <ReportButton id={post.id} name={`“${post.title}”`} className={action} />
            )}
          </div>
        )}
      </div>
      {open && (
        <div id={replies}>
          <Replies post={post} />
        </div>
      )}
    </>
  );
}

function OwnActions({ post, onEdit, onDeleted }: FootProps) {
  const cache = usePostCache();
  const editable = useEditable(post);
  const params = { id: post.id };
  const deleted = async () => {
    await lookAgain(cache, post.id).catch((error: unknown) =>
      toastForumFailure(error, 'The forum could not be loaded again'),
    );
    onDeleted();
  };
  return (
    <>
      {editable && onEdit && (
        <button type="button" className={action} aria-label={`Edit “${post.title}”`} onClick={onEdit}>
          Edit
        </button>
      )}
      <DeleteButton
        what="post"
        name={`“${post.title}”`}
        className={action}
        onDelete={async () => void (await api('DELETE /api/forum/posts/{id}', { params }))}
        onDeleted={deleted}
      >
        It goes for everyone, its photo too, and cannot be brought back. Replies that others have written stay.
      </DeleteButton>
    </>
  );
}
