/** Shows on every page while an account waits to be deleted: until when the member can keep it, and where. */
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { formatDate } from '../../ui/dates.ts';

export function LeavingNotice() {
  const { user } = useSession();
  if (!user?.deletion) return null;
  return (
    <aside aria-label="Your account will be deleted" className="border-b border-rule bg-limewash py-3 text-small">
      <p className="wrap">
        <b>Your account will be deleted.</b> You can change your mind until {formatDate(user.deletion.until)}.{' '}
        <Link to="/account" className="underline underline-offset-4">
          Keep my account
        </Link>
      </p>
    </aside>
  );
}
