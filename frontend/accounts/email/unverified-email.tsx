/** A quiet line at the top of the account page when the address needs attention: it waits to be confirmed, or our mail does not arrive. */
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { SendAgain } from '../send-again.tsx';

export function UnverifiedEmail() {
  const { user } = useSession();
  if (!user || user.email === undefined) return null;
  const { email, newEmail, emailVerified, mailStopped } = user;
  if (newEmail !== undefined)
    return (
      <Line>
        <p>
          {newEmail} is waiting for you to confirm it. Open the link that we sent there, in a browser where you’re
          signed in.
          {email !== '' && (
            <>
              {' '}
              Until then we use <span className="inline-block">{email}</span>.
            </>
          )}
        </p>
        <SendAgain key={newEmail} email={newEmail} />
      </Line>
    );
  if (mailStopped)
    return (
      <Line>
        <p>
          {mailStopped === 'bounce'
            ? `Our last email to ${email} came back, so our emails to it have stopped.`
            : `An email from us to ${email} was marked as spam, so our emails to it have stopped.`}{' '}
          Change your email below, or write to us and we’ll sort it out.
        </p>
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
  <div className="mt-5 max-w-2xl border-l-2 border-rule pl-4 text-small wrap-anywhere">{children}</div>
);
