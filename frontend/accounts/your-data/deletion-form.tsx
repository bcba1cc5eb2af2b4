/** The second step of deleting one's account: what becomes of the posts, and the password. */
import { useState } from 'react';
import { DeletionRequest } from '../../../shared/accounts/credentials.ts';
import type { PostsOnDeletion } from '../../../shared/accounts/deletion.ts';
import { deletionRoutes } from '../../../shared/contract/routes/deletion.ts';
import { clientFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { OwnPasswordField } from '../password-field.tsx';
import { useSaved } from '../store-user.ts';

const { api } = clientFor(deletionRoutes);

export function DeletionForm({ username, onClose }: { username: string; onClose: () => void }) {
  const [posts, setPosts] = useState<PostsOnDeletion>('delete');
  const saved = useSaved({
    title: 'Your account will be deleted',
    description: 'We’ve emailed you the date and the way back.',
  });
  const { submit, errors, busy, failure } = useForm({
    schema: DeletionRequest,
    values: { posts },
    send: (body) => api('POST /api/user/deletion', { body }),
    onSent: (user) => {
      onClose();
      saved(user);
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <Choices
        legend="Your posts and replies in the forum"
        name="posts"
        options={[
          ['delete', 'Delete them'],
          ['keep', 'Leave them, by “Deleted member”'],
        ]}
        chosen={posts}
        onChoose={setPosts}
      />
      <OwnPasswordField username={username} error={errors.password} />
      <CallError error={failure} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col max-sm:items-stretch">
        <Button variant="quiet" onClick={onClose} disabled={busy}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={busy} busyLabel="Asking...">
          Delete my account
        </Button>
      </div>
    </form>
  );
}
