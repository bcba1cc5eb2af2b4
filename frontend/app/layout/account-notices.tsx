/** What every page tells a member about their account: that it is suspended, has no email, or will be deleted. */
import { Link } from 'react-router';
import type { User } from '../../../shared/accounts.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { getConfig } from '../../api/client.ts';

interface NoticeProps {
  user: User;
}

export const AccountNotices = ({ user }: NoticeProps) => (
  <>
    <SuspendedNotice user={user} />
    <EmailNotice user={user} />
    <LeavingNotice user={user} />
  </>
);

/** Tells a suspended member what they can still use, and where to appeal. */
function SuspendedNotice({ user }: NoticeProps) {
  if (!user.isSuspended) return null;
  const { supportEmail } = getConfig();
  return (
    <aside aria-label="Your account is suspended" className="border-b border-rule bg-limewash py-3 text-small">
      <p className="wrap text-balance">
        <b>Your account is suspended.</b> You can read, but you can’t post or ask the assistant.{' '}
        <Link to="/subscribe" className="underline underline-offset-4">
          Your membership and invoices
        </Link>{' '}
        and{' '}
        <Link to="/account" className="underline underline-offset-4">
          your account
        </Link>{' '}
        stay open. To appeal, write to{' '}
        <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
          {supportEmail}
        </a>
        .
      </p>
    </aside>
  );
}

/** Asks a member for another email address, on every page, after somebody else has verified theirs. */
function EmailNotice({ user }: NoticeProps) {
  // An admin has no email property at all.
  if (user.email !== '' || user.newEmail !== undefined) return null;
  return (
    <aside aria-label="Your account has no email" className="border-b border-rule bg-limewash py-3 text-small">
      <p className="wrap">
        <b>Your account has no email.</b> Somebody else has shown that the address you gave is theirs.{' '}
        <Link to="/account#email" className="underline underline-offset-4">
          Choose a different one
        </Link>
        , so you can get back in if you forget your password.
      </p>
    </aside>
  );
}

/** While an account waits to be deleted: until when the member can keep it, and where. Who cannot keep it reads when it goes. */
function LeavingNotice({ user }: NoticeProps) {
  if (!user.deletion) return null;
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
