/** The page of a one-time link: sets a new password and signs the member in. */
import { Link, useNavigate } from 'react-router';
import { PasswordReset } from '../../shared/accounts/credentials.ts';
import { api } from '../api/accounts-api.ts';
import { messageFor } from '../api/client.ts';
import { useChangeSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { toast } from '../ui/feedback/toaster.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { LinkPage } from './link-page.tsx';
import { NewPasswordField } from './password-field.tsx';

const ResetPage = () => (
  <LinkPage title="New password" heading="A new password" from="where you received it" wayOut={<AnotherLink />}>
    {(token) => <ResetForm token={token} />}
  </LinkPage>
);

export default ResetPage;

function ResetForm({ token }: { token: string }) {
  const changeSession = useChangeSession();
  const navigate = useNavigate();
  const { submit, errors, busy, failure } = useForm({
    schema: PasswordReset,
    values: { token },
    send: (body) => api('POST /api/password-reset', { body }),
    onSent: (user) => {
      void navigate('/', { replace: true });
      changeSession(user);
      toast({
        title: 'Password changed',
        description: `Hello ${user.firstName || user.username}, you're now logged in.`,
      });
    },
  });
  const problem = errors.token ?? (failure ? messageFor(failure, 'That didn’t work. Please try again.') : undefined);
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-5">
      <p>
        The link works once. A new password signs you out everywhere else. It also removes your passkeys, unless you’re
        an admin.
      </p>
      <NewPasswordField error={errors.newPassword} />
      {problem !== undefined && (
        <InlineError message={problem}>
          <AnotherLink />
        </InlineError>
      )}
      <Button type="submit" busy={busy} busyLabel="Changing...">
        Set password
      </Button>
    </form>
  );
}

function AnotherLink() {
  return (
    <Link to="/auth" className="link">
      Ask for a new link
    </Link>
  );
}
