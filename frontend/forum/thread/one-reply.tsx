/** One reply: who, when, the words, and what its author can do about it. */
import { useState } from 'react';
import type { Post, Reply } from '../../../shared/forum.ts';
import { Byline } from '../byline.tsx';
import { api } from '../forum-api.ts';
import { MemberText } from '../member-text/member-text.tsx';
import { DeleteButton } from '../writing/delete-button.tsx';
import { ReplyEditForm } from '../writing/edit-form.tsx';
import { useEditable } from '../writing/use-editable.ts';

const action = 'link min-h-6 font-normal!';

interface OneReplyProps {
  post: Post;
  reply: Reply;
  onEdited: (reply: Reply) => void;
  onDeleted: () => Promise<void>;
}

export function OneReply({ post, reply, onEdited, onDeleted }: OneReplyProps) {
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
