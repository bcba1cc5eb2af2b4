/** Asks a member for another email address, on every page, after somebody else has verified theirs. */
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';

export function EmailNotice() {
  const { user } = useSession();
  // An admin has no email property at all.
  if (user?.email !== '' || user.newEmail !== undefined) return null;
  return (
    <aside aria-label="Your account has no email" className="border-b border-rule bg-limewash py-3 text-small">
      <p className="wrap">
        <b>Your account has no email.</b> Somebody else has shown that the address you gave is theirs.{' '}
        <Link to="/account" className="underline underline-offset-4">
          Choose a different one
        </Link>
        , so you can get back in if you forget your password.
      </p>
    </aside>
  );
}
