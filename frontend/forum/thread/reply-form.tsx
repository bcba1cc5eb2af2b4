/** The form for a reply; its text survives a reload and a failure. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { MAX_REPLY, NewReply, type Reply } from '../../../shared/forum.ts';
import type { Body } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { fieldErrors, focusFirstInvalid } from '../../ui/form/form-errors.ts';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { api } from '../forum-api.ts';
import { toastForumFailure, useForumMember } from '../forum-member.tsx';
import { ANONYMOUS, type AnyPost, authorName } from '../post.ts';

interface ReplyFormProps {
  post: AnyPost;
  onReplied: (reply: Reply) => void;
}

export function ReplyForm({ post, onReplied }: ReplyFormProps) {
  const { content, setContent, wrong, sending, submit } = useReply(post.id, onReplied);
  return (
    <form aria-label="Reply" onSubmit={submit} noValidate className="py-5">
      <ReplyColumns who={<Signature isAnonymous={post.isOwn && post.isAnonymous} />}>
        <TextField
          label="Your reply"
          name="content"
          max={MAX_REPLY}
          rows={2}
          value={content}
          error={wrong.content}
          readOnly={sending}
          onChange={(event) => setContent(event.target.value)}
        />
        <Button
          type="submit"
          className="mt-3 ml-auto flex!"
          disabled={content.trim() === ''}
          busy={sending}
          busyLabel="Replying..."
        >
          Reply
        </Button>
      </ReplyColumns>
    </form>
  );
}

function useReply(postId: string, onReplied: (reply: Reply) => void) {
  const { user } = useForumMember();
  const draft = `forum:${user.id}:reply:${postId}`;
  const [content, setContent] = useDraft(draft);
  const [wrong, setWrong] = useState<{ content?: string }>({});
  const sending = useMutation({
    mutationFn: async (body: Body<'POST /api/forum/posts/{id}/replies'>) => {
      const { key, forget } = retryKey(draft, body.content);
      const reply = await api('POST /api/forum/posts/{id}/replies', {
        params: { id: postId },
        body,
        idempotencyKey: key,
      });
      forget();
      setContent('');
      return reply;
    },
    onSuccess: onReplied,
    onError: (error) => toastForumFailure(error, 'Failed to send reply. Please try again.'),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const complaints = fieldErrors(NewReply, { content });
    setWrong(complaints ?? {});
    if (complaints) return focusFirstInvalid(event.currentTarget, complaints);
    const field = event.currentTarget.querySelector('textarea');
    // The button becomes disabled and loses the focus.
    sending.mutate(NewReply.parse({ content }), { onSuccess: () => field?.focus() });
  };
  return { content, setContent, wrong, sending: sending.isPending, submit };
}

/** Says how the reply will be signed: under the member's own anonymous post, not at all. */
function Signature({ isAnonymous }: { isAnonymous: boolean }) {
  const { user } = useForumMember();
  return (
    <>
      <b className="text-ink">{isAnonymous ? ANONYMOUS : <bdi>{authorName({ isAnonymous, user })}</bdi>}</b>
      <span>{isAnonymous ? 'You, as in your post' : 'You'}</span>
    </>
  );
}

/** The two columns of a reply, and of its form: author and content. On a phone the first is above the second. */
export const ReplyColumns = ({ who, children }: { who: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 md:grid-cols-[8rem_minmax(0,1fr)]">
    <div className="cap flex flex-wrap items-baseline gap-x-2 self-start wrap-anywhere md:flex-col">{who}</div>
    <div className="min-w-0">{children}</div>
  </div>
);
