/** The page of the mailed link that verifies an address. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { VERIFY_DAYS } from '../../shared/accounts.ts';
import { api } from '../api/accounts-api.ts';
import { ApiError, messageFor } from '../api/client.ts';
import { sessionQuery, useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { LinkPage } from './link-page.tsx';
import { SendAgain } from './send-again.tsx';

const VerifyPage = () => (
  <LinkPage title="Verify your email" heading="Your email" from="the email" wayOut={<AnotherLink />}>
    {(token) => (
      <div className="grid justify-items-start gap-4">
        <Verification token={token} />
      </div>
    )}
  </LinkPage>
);

export default VerifyPage;

/** Opening the page verifies the address. A link can be used again and answers again, so a second call does no harm. */
function Verification({ token }: { token: string }) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['POST /api/email/verify', token],
    queryFn: async () => {
      const verified = await api('POST /api/email/verify', { body: { token } });
      // Then the account page shows at once that the address is verified.
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      return verified;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <Verified firstTime={data.firstTime} />;
  if (error && !isFetching) {
    return (
      <InlineError message={messageFor(error, 'We couldn’t check your link. Please try again.')}>
        <WayOut status={error instanceof ApiError ? error.status : 0} retry={() => void refetch()} />
      </InlineError>
    );
  }
  return <output>Checking your link…</output>;
}

/** Offers the next step that fits the reason of the failure. */
function WayOut({ status, retry }: { status: number; retry: () => void }) {
  const { user } = useSession();
  if (status === 403 && user) return <p>You’re signed in as {user.username}. Sign out first.</p>;
  if (status === 403) return <Onward to="/auth">Sign in</Onward>;
  if (status === 409) return <Onward to="/account">Go to your account</Onward>;
  if ([400, 404, 410].includes(status)) return <AnotherLink />;
  return <Button onClick={retry}>Try again</Button>;
}

function Verified({ firstTime }: { firstTime: boolean }) {
  const { user } = useSession();
  return (
    <>
      <output>
        {firstTime
          ? 'Thanks, your email address is verified.'
          : 'You’ve used this link before. Your email address is verified, so there’s nothing more to do.'}
      </output>
      <Onward to={user ? '/' : '/auth'}>{user ? 'Go to the home page' : 'Sign in'}</Onward>
    </>
  );
}

/** A member gets another link here; a visitor signs in first, because the link's account is not known. */
function AnotherLink() {
  const { user } = useSession();
  if (user?.newEmail !== undefined) return <SendAgain email={user.newEmail} />;
  if (user?.emailVerified) return <Onward to="/account">Your email address is verified already</Onward>;
  if (user?.email) return <SendAgain email={user.email} />;
  if (user) return <Onward to="/account">Go to your account</Onward>;
  return (
    <p>
      A link works for {VERIFY_DAYS} days.{' '}
      <Link to="/auth?returnTo=%2Faccount" className="link">
        Sign in for a new one
      </Link>
    </p>
  );
}

const Onward = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="link py-1">
    {children}
  </Link>
);
