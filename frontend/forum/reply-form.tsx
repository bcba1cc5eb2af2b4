/** Where a reply is written; its words survive a reload and a failure. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { NewReply, type Post, REPLY_MAX, type Reply } from '../../shared/forum.ts';
import { api } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useDraft } from '../ui/draft.ts';
import { fieldErrors, focusFirstWrong } from '../ui/form-errors.ts';
import { retryKey } from '../ui/retry-key.ts';
import { ANONYMOUS, authorName } from './author.ts';
import { useForumMember } from './forum-member.tsx';
import { TextField } from './writing-field.tsx';

export function ReplyForm({ post, onReplied }: { post: Post; onReplied: (reply: Reply) => void }) {
  const { user, tell } = useForumMember();
  const draft = `forum:${user.id}:reply:${post.id}`;
  const [content, setContent] = useDraft(draft);
  const [wrong, setWrong] = useState<{ content?: string }>({});
  const reply = useMutation({
    mutationFn: async (body: { content: string }) => {
      const { key, forget } = retryKey(draft, body.content);
      const stored = await api('POST /api/forum/posts/{id}/replies', {
        params: { id: post.id },
        body,
        idempotencyKey: key,
      });
      forget();
      setContent('');
      return stored;
    },
    onSuccess: onReplied,
    onError: (error) => tell(error, 'Failed to send reply. Please try again.'),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const complaints = fieldErrors(NewReply, { content });
    setWrong(complaints ?? {});
    if (complaints) return focusFirstWrong(event.currentTarget, complaints);
    reply.mutate(NewReply.parse({ content }));
  };
  const hidden = post.isOwn && post.isAnonymous;
  return (
    <form
      aria-label="Reply"
      onSubmit={submit}
      noValidate
      className="border-t border-rule pt-5 [ol:empty+&]:border-0 [ol:empty+&]:pt-0"
    >
      <TextField
        label="Your reply"
        name="content"
        max={REPLY_MAX}
        rows={1}
        value={content}
        error={wrong.content}
        readOnly={reply.isPending}
        onChange={(event) => setContent(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="cap">
          Signed{' '}
          <b className="text-ink">{hidden ? ANONYMOUS : <bdi>{authorName({ isAnonymous: false, user })}</bdi>}</b>
          {hidden && ', as your post is'}
        </p>
        <Button
          type="submit"
          variant="quiet"
          className="ml-auto"
          disabled={content.trim() === ''}
          busy={reply.isPending}
          busyLabel="Replying..."
        >
          Reply
        </Button>
      </div>
    </form>
  );
}
