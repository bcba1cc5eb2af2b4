/** Deleting one's account in two steps, and keeping it while it waits. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UNDO_DAYS } from '../../../shared/accounts/deletion.ts';
import type { User } from '../../../shared/accounts.ts';
import { deletionRoutes } from '../../../shared/contract/routes/deletion.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { clientFor, getConfig } from '../../api/client.ts';
import { sessionQuery } from '../../api/session.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { DeletionForm } from './deletion-form.tsx';
import { WhatStays } from './what-stays.tsx';

const { api } = clientFor(deletionRoutes);

export function DeleteAccount({ user }: { user: User }) {
  if (!user.deletion) return <Delete user={user} />;
  const { until, byTeam = false } = user.deletion;
  // The call is refused to them.
  return byTeam && user.isSuspended ? <PlannedByTeam until={until} /> : <Waiting until={until} byTeam={byTeam} />;
}

type Step = 'closed' | 'what goes' | 'password';

function Delete({ user }: { user: User }) {
  const [step, setStep] = useState<Step>('closed');
  const close = () => setStep('closed');
  return (
    <div>
      <p className="text-small">
        Deleting your account removes your rooms, photos and conversations. You have {UNDO_DAYS} days to change your
        mind.
      </p>
      <Button variant="quiet" className="mt-5" onClick={() => setStep('what goes')}>
        Delete my account
      </Button>
      <Dialog
        open={step !== 'closed'}
        onOpenChange={close}
        layout="form"
        title={step === 'password' ? 'Confirm it’s you' : 'Delete your account?'}
        description={
          step === 'password'
            ? `Your account goes in ${UNDO_DAYS} days. Until then, one press keeps it.`
            : 'Here’s what goes and what we have to keep.'
        }
      >
        {step === 'password' ? (
          <DeletionForm username={user.username} onClose={close} />
        ) : (
          <>
            <WhatStays />
            <div className="mt-7 flex flex-wrap justify-end gap-3 max-sm:flex-col max-sm:items-stretch">
              <Button variant="quiet" onClick={close}>
                Keep my account
              </Button>
              <Button variant="danger" onClick={() => setStep('password')}>
                Continue
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </div>
  );
}

/** Offers to keep the account while the deletion waits. */
function Waiting({ until, byTeam }: { until: string; byTeam: boolean }) {
  const queries = useQueryClient();
  const keep = useMutation({
    mutationFn: () => api('DELETE /api/user/deletion'),
    onSuccess: (user) => {
      queries.setQueryData(sessionQuery.queryKey, user);
      void queries.invalidateQueries({ queryKey: ['GET /api/subscription/status'] });
      toast({ title: 'Your account stays', description: 'Nothing will be deleted.' });
    },
    onError: (error) => toastFailure(error, 'That didn’t work', 'Please try again.'),
  });
  return (
    <div className="border-l-2 border-terracotta pl-4 text-small">
      <p>
        {byTeam ? <b>Our team has planned to delete your account.</b> : <b>Your account will be deleted.</b>} You can
        keep it until {formatDay(until)}. Your membership won’t renew in the meantime.
      </p>
      <Button className="mt-4" busy={keep.isPending} busyLabel="Keeping..." onClick={() => keep.mutate()}>
        Keep my account
      </Button>
    </div>
  );
}

/** Says where to appeal, to a suspended member: they cannot undo what the team has planned. */
function PlannedByTeam({ until }: { until: string }) {
  const { supportEmail } = getConfig();
  return (
    <p className="border-l-2 border-terracotta pl-4 text-small">
      <b>Our team has planned to delete your account.</b> It goes after {formatDay(until)}. You can’t keep it while
      you’re suspended. To appeal, write to{' '}
      <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
        {supportEmail}
      </a>
      .
    </p>
  );
}
