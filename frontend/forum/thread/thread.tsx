/** A post with its actions and replies. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod/mini';
import type { PostEdit } from '../../../shared/forum.ts';
import { COUNT, RepliesIcon, repliesIn } from '../counts.tsx';
import { api } from '../forum-api.ts';
import { toastForumFailure, useForumMember } from '../forum-member.tsx';
import { LikeButton } from '../like-button.tsx';
import { type AnyPost, isWhole, REPLIES } from '../post.ts';
import { usePostCache } from '../post-cache.ts';
import { ReportButton } from '../reporting/report-button.tsx';
import { DeleteButton } from '../writing/delete-button.tsx';
import { editDraft, isEdited } from '../writing/edit-draft.ts';
import { PostEditForm } from '../writing/edit-form.tsx';
import { useEditable } from '../writing/use-editable.ts';
import { PostBody } from './post-body.tsx';
import { Replies } from './replies.tsx';
import { lookAgain } from './use-replies.ts';

const HEADING = 'thread-title';

export function Thread({ post }: { post: AnyPost }) {
  return (
    <article aria-labelledby={HEADING} tabIndex={-1} className="mt-2.5">
      {post.isDeleted ? (
        <h1 id={HEADING} className="text-h3">
          This post was deleted by its author.
        </h1>
      ) : (
        <Words post={post} />
      )}
      <Replies post={post} />
    </article>
  );
}

function Words({ post }: { post: AnyPost }) {
  const cache = usePostCache();
  // The form never begins with a shortened text: saving it would lose the rest.
  const whole = isWhole(post) ? post : undefined;
  const draft = editDraft(useForumMember().user.id, post.id);
  const editable = useEditable(post);
  const [editing, setEditing] = useState(() => editable && isEdited(draft));
  const save = async (body: z.output<typeof PostEdit>) => {
    const edited = await api('PUT /api/forum/posts/{id}', { params: { id: post.id }, body });
    cache.put(edited);
  };
  return (
    <>
      {editing && whole ? (
        <>
          <h1 id={HEADING} className="sr-only">
            {whole.title}
          </h1>
          <PostEditForm
            draft={draft}
            title={whole.title}
            content={whole.content}
            save={save}
            onDone={() => setEditing(false)}
          />
        </>
      ) : (
        <PostBody post={post} level={1} id={HEADING} />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5.5">
        <LikeButton post={post} />
        <span className={COUNT}>
          <RepliesIcon />
          {repliesIn(post.repliesCount)}
        </span>
        <div className="ml-auto flex gap-x-5">
          {post.isOwn ? (
            <OwnActions post={post} onEdit={whole && editable && !editing ? () => setEditing(true) : undefined} />
          ) : (
            <ReportButton
              subject={{ kind: 'post', postId: post.id }}
              author={post.user}
              name={`“${post.title}”`}
              className={ACTION}
            />
          )}
        </div>
      </div>
    </>
  );
}

const ACTION = `${COUNT} font-normal! decoration-1 underline-offset-4 hover:underline`;

/** `onEdit` opens the post for editing; undefined while it is open, and when it is too late. */
function OwnActions({ post, onEdit }: { post: AnyPost; onEdit: (() => void) | undefined }) {
  const cache = usePostCache();
  const navigate = useNavigate();
  const params = { id: post.id };
  const deleted = async () => {
    // With replies, an empty post stays above them.
    const stays = post.repliesCount > 0;
    if (!stays) void navigate('/forum', { replace: true });
    await lookAgain(cache, post.id).catch((error: unknown) =>
      toastForumFailure(error, 'The forum could not be loaded again'),
    );
    if (stays) document.getElementById(REPLIES)?.focus();
  };
  return (
    <>
      {onEdit && (
        <button type="button" className={ACTION} aria-label={`Edit “${post.title}”`} onClick={onEdit}>
          Edit
        </button>
      )}
      <DeleteButton
        what="post"
        name={`“${post.title}”`}
        className={ACTION}
        onDelete={async () => void (await api('DELETE /api/forum/posts/{id}', { params }))}
        onDeleted={deleted}
      >
        This deletes it and its photo for everyone. You can’t undo it. Other people’s replies stay.
      </DeleteButton>
    </>
  );
}
