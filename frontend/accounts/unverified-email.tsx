/** A quiet line on the account page while the member's address is not verified. */
import { useSession } from '../api/session.ts';
import { SendAgain } from './send-again.tsx';

export function UnverifiedEmail() {
  const { user } = useSession();
  if (user?.email === undefined || user.emailVerified) return null;
  return (
    <div className="-mt-2 mb-7 border-l-2 border-rule pl-4 text-small wrap-anywhere">
      <p>Your email isn’t verified yet. Open the link that we sent you when you joined.</p>
      <SendAgain email={user.email} />
    </div>
  );
}
