/** The page of a one-time link: sets a new password and signs the member in. The link's token is behind the #, so no server log has it. */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PasswordReset } from '../../shared/accounts/credentials.ts';
import { api } from '../api/accounts-api.ts';
import { messageFor } from '../api/client.ts';
import { useChangeSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { toast } from '../ui/feedback/toaster.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { NewPasswordField } from './password-field.tsx';

export default function ResetPage() {
  usePageTitle('New password');
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  return (
    <div className="wrap pt-10 lg:pt-16">
      <div className="max-w-md">
        <h1>A new password</h1>
        {token === null ? (
          <div className="mt-6">
            <InlineError message="This link is incomplete. Open it again from where you received it, all of it in one piece.">
              <AnotherLink />
            </InlineError>
          </div>
        ) : (
          <ResetForm token={token} />
        )}
      </div>
    </div>
  );
}

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
    <form onSubmit={submit} className="mt-6 grid justify-items-start gap-5">
      <p>
        Choose a password for your account. The link works once. Every session that is open now ends, and a member’s
        passkeys are removed.
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
