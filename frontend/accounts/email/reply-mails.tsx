/** The switch for emails about replies to the member's posts. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../shared/accounts.ts';
import { mailRoutes } from '../../../shared/contract/routes/account/mail.ts';
import { clientFor } from '../../api/client.ts';
import { sessionQuery } from '../../api/session.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Switch } from '../../ui/form/tick-box.tsx';

const { api } = clientFor(mailRoutes);

export function ReplyMails({ user }: { user: User }) {
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: (wanted: boolean) => api('PUT /api/user/reply-mails', { body: { wanted } }),
    onSuccess: (changed) => {
      queries.setQueryData(sessionQuery.queryKey, changed);
      toast({
        title: 'Saved',
        description: changed.noReplyMails ? 'We won’t email you about replies.' : 'We’ll email you about replies.',
      });
    },
    onError: (error) => toastFailure(error, 'That didn’t work', 'Please try again.'),
  });
  const on = choose.isPending ? choose.variables : !user.noReplyMails;
  return (
    <div className="mt-8 border-t border-rule pt-4">
      <Switch on={on} onChange={(wanted) => choose.mutate(wanted)}>
        Email me about replies to my posts
      </Switch>
      <p className="cap mt-1">
        {user.emailVerified
          ? 'We email the first reply at once, and gather the next ones into one email.'
          : 'They start once you’ve verified your email.'}
      </p>
    </div>
  );
}
