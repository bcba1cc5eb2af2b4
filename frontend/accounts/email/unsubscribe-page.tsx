/** Where the link in an email about replies leads: it asks before it ends them, because mail scanners open links too. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { mailRoutes } from '../../../shared/contract/routes/account/mail.ts';
import { clientFor, messageFor } from '../../api/client.ts';
import { sessionQuery, useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

const { api } = clientFor(mailRoutes);

/** The token is behind the #. */
export default function UnsubscribePage() {
  usePageTitle('Emails about replies');
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  return (
    <div className="wrap pt-10 lg:pt-16">
      <div className="max-w-md">
        <h1>Emails about replies</h1>
        <div className="mt-6 grid justify-items-start gap-5">
          {token === null ? (
            <InlineError message="This link is incomplete. Open it again from the email, all of it in one piece.">
              <AccountLink>Choose in your account</AccountLink>
            </InlineError>
          ) : (
            <Question token={token} />
          )}
        </div>
      </div>
    </div>
  );
}

function Question({ token }: { token: string }) {
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => api('POST /api/mail/unsubscribe', { query: { token } }),
    // The account page's switch may belong to the same member.
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  if (stop.isSuccess)
    return (
      <>
        <output>Done. We won’t email you about replies any more.</output>
        <AccountLink>Turn them back on in your account</AccountLink>
      </>
    );
  return (
    <>
      <p>
        Don’t want an email when someone replies to your posts? You’ll still get the ones about your account and
        membership.
      </p>
      {stop.isError && <InlineError message={messageFor(stop.error, 'That didn’t work. Please try again.')} />}
      <Button busy={stop.isPending} busyLabel="Stopping..." onClick={() => stop.mutate()}>
        Stop these emails
      </Button>
    </>
  );
}

function AccountLink({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <Link to={user ? '/account' : '/auth?returnTo=%2Faccount'} className="link py-1">
      {children}
    </Link>
  );
}
