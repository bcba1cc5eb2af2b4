/** Tells a suspended member on every page what they can still use, and where to appeal. */
import { Link } from 'react-router';
import { getConfig } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';

export function SuspendedNotice() {
  const { user } = useSession();
  if (!user?.isSuspended) return null;
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
