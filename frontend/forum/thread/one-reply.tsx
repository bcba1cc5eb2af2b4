/** One reply: author, time, text and actions. */
import { useState } from 'react';
import type { Reply } from '../../../shared/forum.ts';
import { AuthorName, AuthorPicture, WrittenAt } from '../byline.tsx';
import { api } from '../forum-api.ts';
import { useForumMember } from '../forum-member.tsx';
import { MemberText } from '../member-text/member-text.tsx';
import { type AnyPost, replyPath } from '../post.ts';
import { ReportButton } from '../reporting/report-button.tsx';
import { DeleteButton } from '../writing/delete-button.tsx';
import { editDraft, isEdited } from '../writing/edit-draft.ts';
import { ReplyEditForm } from '../writing/edit-form.tsx';
import { useEditable } from '../writing/use-editable.ts';
import { ReplyColumns } from './reply-form.tsx';

const ACTION = 'min-h-6 text-note decoration-1 underline-offset-4 hover:text-ink hover:underline';

interface OneReplyProps {
  post: AnyPost;
  reply: Reply;
  onEdited: (reply: Reply) => void;
  onDeleted: () => Promise<void>;
}

export function OneReply({ post, reply, onEdited, onDeleted }: OneReplyProps) {
  const draft = editDraft(useForumMember().user.id, reply.id);
  const editable = useEditable(reply) && !post.isDeleted;
  const [editing, setEditing] = useState(() => editable && isEdited(draft));
  const written = { ...reply, isAnonymous: reply.isByPostAuthor && post.isAnonymous };
  const save = async (body: { content: string }) =>
    onEdited(
      await api('PUT /api/forum/posts/{id}/replies/{replyId}', {
        params: { id: reply.postId, replyId: reply.id },
        body,
      }),
    );
  return (
    <ReplyColumns
      who={
        <>
          <AuthorPicture of={written} className="mb-1 size-9 max-md:hidden" />
          <AuthorName of={written} />
          <span>
            {reply.isByPostAuthor && 'Wrote the post. '}
            <WrittenAt of={written} to={replyPath(post.id, reply.id)} />
          </span>
        </>
      }
    >
      {editing && !reply.isHidden ? (
        <ReplyEditForm draft={draft} content={reply.content} save={save} onDone={() => setEditing(false)} />
      ) : reply.isHidden ? (
        <p className="text-charcoal">{reply.content}</p>
      ) : (
        <>
          <MemberText content={reply.content} />
          <Actions reply={reply} onEdit={editable ? () => setEditing(true) : undefined} onDeleted={onDeleted} />
        </>
      )}
    </ReplyColumns>
  );
}

interface ActionsProps extends Pick<OneReplyProps, 'reply' | 'onDeleted'> {
  /** Undefined if it is too late. */
  onEdit: (() => void) | undefined;
}

function Actions({ reply, onEdit, onDeleted }: ActionsProps) {
  const params = { id: reply.postId, replyId: reply.id };
  return (
    <p className="mt-1.5 flex gap-5 text-charcoal">
      {reply.isOwn ? (
        <>
          {onEdit && (
            <button type="button" className={ACTION} aria-label="Edit your reply" onClick={onEdit}>
              Edit
            </button>
          )}
          <DeleteButton
            what="reply"
            name="your reply"
            className={ACTION}
            onDelete={async () => void (await api('DELETE /api/forum/posts/{id}/replies/{replyId}', { params }))}
            onDeleted={onDeleted}
          >
            This deletes it for everyone. You can’t undo it.
          </DeleteButton>
        </>
      ) : (
        <ReportButton
          subject={{ kind: 'reply', postId: reply.postId, replyId: reply.id }}
          author={reply.user}
          name={reply.user ? `the reply of ${reply.user.firstName}` : 'this reply'}
          className={ACTION}
        />
      )}
    </p>
  );
}
