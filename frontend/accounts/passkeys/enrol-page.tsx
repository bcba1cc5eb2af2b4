/** The page of an operator's link, where an admin adds their first passkey. The link's token is behind the #, so no server log has it. */
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { LoginForm } from '../sign-in/login-form.tsx';
import { passkeyMessage, useHasPasskeys } from './passkeys.ts';
import { useAddPasskey } from './use-add-passkey.ts';

export default function EnrolPage() {
  usePageTitle('Add a passkey');
  const { user } = useSession();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  return (
    <div className="wrap pt-10 lg:pt-16">
      <div className="max-w-md">
        <h1>Add a passkey</h1>
        <div className="mt-6 grid gap-5">
          {token === null ? (
            <InlineError message="This link is incomplete. Open it again from where you received it, all of it in one piece." />
          ) : user ? (
            <Enrolment token={token} username={user.username} />
          ) : (
            <>
              <p>Sign in with your username and password first.</p>
              <LoginForm />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Enrolment({ token, username }: { token: string; username: string }) {
  const isOffered = useHasPasskeys();
  const [added, setAdded] = useState(false);
  const { mutate, isPending, error } = useAddPasskey(() => setAdded(true), token);
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
