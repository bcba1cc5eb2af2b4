/** Where the link in an email about replies leads: it asks before it ends them, because mail scanners open links too. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mailRoutes } from '../../../shared/contract/routes/account/mail.ts';
import { clientFor } from '../../api/client.ts';
import { sessionQuery, useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { LinkPage } from '../link-page.tsx';

const { api } = clientFor(mailRoutes);

const UnsubscribePage = () => (
  <LinkPage heading="Emails about replies" from="the email" wayOut={<AccountLink>Choose in your account</AccountLink>}>
    {(token) => (
      <div className="grid justify-items-start gap-5">
        <Question token={token} />
      </div>
    )}
  </LinkPage>
);

export default UnsubscribePage;

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
      <CallError error={stop.error} />
      <Button busy={stop.isPending} busyLabel="Stopping..." onClick={() => stop.mutate()}>
        Stop these emails
      </Button>
    </>
  );
}

function AccountLink({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <Link to={user ? '/account#email' : '/auth?returnTo=%2Faccount%23email'} className="link py-1">
      {children}
    </Link>
  );
}
