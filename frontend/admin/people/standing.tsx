/** Suspends, restores or deletes a member. Each asks for a reason, which the audit keeps. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UNDO_DAYS } from '../../../shared/accounts/deletion.ts';
import { type MemberRecord, Suspension } from '../../../shared/admin.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AUDIT, api } from '../admin-calls.ts';
import { useRefusal } from '../panel.tsx';

type Named = Pick<MemberRecord, 'id' | 'username'>;

interface Change {
  call: `POST /api/admin/members/{id}/${'suspend' | 'restore' | 'deletion'}`;
  verb: string;
  busy: string;
  /** The toast's words after the name. */
  done: string;
  description: string;
  variant: 'danger' | 'primary';
}

export const SUSPEND: Change = {
  call: 'POST /api/admin/members/{id}/suspend',
  verb: 'Suspend',
  busy: 'Suspending...',
  done: 'is suspended',
  description:
    'They can still read, cancel, get a refund and see their invoices. Writing and the assistant close now, and their membership won’t renew.',
  variant: 'danger',
};
export const RESTORE: Change = {
  call: 'POST /api/admin/members/{id}/restore',
  verb: 'Restore',
  busy: 'Restoring...',
  done: 'is restored',
  description:
    'Writing and the assistant open again. If their membership was going to end, they can resume it. If we were going to delete their account, they can keep it.',
  variant: 'primary',
};
export const DELETE: Change = {
  call: 'POST /api/admin/members/{id}/deletion',
  verb: 'Delete',
  busy: 'Planning...',
  done: 'will be deleted',
  description: `We email them now. They have ${UNDO_DAYS} days to keep their account, unless they’re suspended. Their membership won’t renew. Then everything goes, their posts too.`,
  variant: 'danger',
};

/** @param label The button's text; by default the verb alone. */
export function StandingChange({
  member,
  change,
  label = change.verb,
  className = 'mt-5',
}: {
  member: Named;
  change: Change;
  label?: string;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className={className} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`${change.verb} ${member.username}?`}
        description={change.description}
        isQuestion
      >
        <ReasonForm member={member} change={change} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReasonForm({
  member: { id, username },
  change,
  onClose,
}: {
  member: Named;
  change: Change;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { submit, errors, busy, failure } = useForm({
    schema: Suspension,
    send: (body) => api(change.call, { params: { id }, body }),
    onSent: () => {
      toast({ title: `${username} ${change.done}` });
      onClose();
      void queries.invalidateQueries({ queryKey: ['POST /api/admin/members/search'] });
      void queries.invalidateQueries({ queryKey: AUDIT });
    },
  });
  useRefusal(failure);
  return (
    <form onSubmit={submit} noValidate className="mt-5">
      <Field
        label="Reason"
        name="reason"
        error={errors.reason}
        hint="The audit keeps it. The member doesn’t see it."
        autoComplete="off"
        required
      />
      <CallError error={failure} className="mt-4" />
      <div className="mt-7 flex flex-wrap justify-end gap-3 max-sm:flex-col max-sm:items-stretch">
        <Button variant="quiet" onClick={onClose} disabled={busy}>
          Keep as it is
        </Button>
        <Button type="submit" variant={change.variant} busy={busy} busyLabel={change.busy}>
          {change.verb}
        </Button>
      </div>
    </form>
  );
}
