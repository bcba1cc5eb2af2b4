/** Shows on every page while an account waits to be deleted: until when the member can keep it, and where. Who cannot keep it reads when it goes. */
import { Link } from 'react-router';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { useSession } from '../../api/session.ts';

export function LeavingNotice() {
  const { user } = useSession();
  if (!user?.deletion) return null;
  const { until, byTeam } = user.deletion;
  return (
    <aside aria-label="Your account will be deleted" className="border-b border-rule bg-limewash py-3 text-small">
      <p className="wrap">
        {byTeam ? <b>Our team has planned to delete your account.</b> : <b>Your account will be deleted.</b>}{' '}
        {byTeam && user.isSuspended ? (
          <>It goes after {formatDay(until)}.</>
        ) : (
          <>
            You can {byTeam ? 'keep it' : 'change your mind'} until {formatDay(until)}.{' '}
            <Link to="/account" className="underline underline-offset-4">
              Keep my account
            </Link>
          </>
        )}
      </p>
    </aside>
  );
}
