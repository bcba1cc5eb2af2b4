/** The page of an operator's link, where an admin adds their first passkey. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { LinkPage } from '../link-page.tsx';
import { LoginForm } from '../sign-in/login-form.tsx';
import { passkeyMessage, useHasPasskeys } from './passkeys.ts';
import { useAddPasskey } from './use-add-passkey.ts';

export default function EnrolPage() {
  const { user } = useSession();
  return (
    <LinkPage heading="Add a passkey" from="where you received it">
      {(token) =>
        user ? (
          <Enrolment token={token} username={user.username} />
        ) : (
          <>
            <p>Sign in with your username and password first.</p>
            <LoginForm />
          </>
        )
      }
    </LinkPage>
  );
}

function Enrolment({ token, username }: { token: string; username: string }) {
  const isOffered = useHasPasskeys();
  const [added, setAdded] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useAddPasskey(() => {
    setAdded(true);
    // The header's call was refused without the passkey.
    void queries.invalidateQueries();
  }, token);
  if (added)
    return (
      <>
        <output>Your passkey is ready. From now on, sign in with it.</output>
        <Link to="/admin" className="link justify-self-start py-1">
          Admin Dashboard
        </Link>
      </>
    );
  if (!isOffered) return <InlineError message="This browser doesn’t support passkeys. Open the link in another one." />;
  return (
    <>
      <p>
        You’re signed in as <b>{username}</b>. Admins need a passkey here: your fingerprint, face, screen lock or a
        security key. The link works once.
      </p>
      {error && <InlineError message={passkeyMessage(error, 'We couldn’t add a passkey. Please try again.')} />}
      <Button className="justify-self-start" busy={isPending} busyLabel="Adding..." onClick={() => mutate()}>
        Add a passkey
      </Button>
    </>
  );
}
