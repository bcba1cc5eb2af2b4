/** A quiet line on the account page while an address waits to be confirmed: a new one, or the member's own. */
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { SendAgain } from '../send-again.tsx';

export function UnverifiedEmail() {
  const { user } = useSession();
  if (!user || user.email === undefined) return null;
  const { email, newEmail, emailVerified } = user;
  if (newEmail !== undefined)
    return (
      <Line>
        <p>
          {newEmail} is waiting for you to confirm it. Open the link that we sent there, in a browser where you’re
          signed in.{email !== '' && ` Until then we use ${email}.`}
        </p>
        <SendAgain key={newEmail} email={newEmail} />
      </Line>
    );
  if (emailVerified || email === '') return null;
  return (
    <Line>
      <p>Your email isn’t verified yet. Open the link that we sent you when you joined.</p>
      <SendAgain email={email} />
    </Line>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="-mt-2 mb-7 border-l-2 border-rule pl-4 text-small wrap-anywhere">{children}</div>
);
