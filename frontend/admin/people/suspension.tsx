/** Suspending a member, and restoring one: a question with a reason, which the audit keeps. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MemberRecord, Suspension } from '../../../shared/admin.ts';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { api } from '../admin-api.ts';
import { useRefusal } from '../panel.tsx';
import { AUDIT } from '../query-keys.ts';

const SUSPEND = {
  call: 'POST /api/admin/members/{id}/suspend',
  verb: 'Suspend',
  busy: 'Suspending...',
  done: 'suspended',
  description:
    'They can still read, cancel, get a refund and see their invoices. Writing and the assistant close now, and their membership won’t renew.',
} as const;
const RESTORE = {
  call: 'POST /api/admin/members/{id}/restore',
  verb: 'Restore',
  busy: 'Restoring...',
  done: 'restored',
  description: 'Writing and the assistant open again. If their membership was going to end, they can resume it.',
} as const;

export function SuspensionChange({ member }: { member: MemberRecord }) {
  const [open, setOpen] = useState(false);
  const change = member.suspension === null ? SUSPEND : RESTORE;
  return (
    <>
      <Button variant="quiet" className="mt-5" onClick={() => setOpen(true)}>
        {change.verb}
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
  member: MemberRecord;
  change: typeof SUSPEND | typeof RESTORE;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { submit, errors, busy, failure } = useForm({
    schema: Suspension,
    send: (body) => api(change.call, { params: { id }, body }),
    onSent: () => {
      toast({ title: `${username} is ${change.done}` });
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
      {failure && (
        <div className="mt-4">
          <InlineError message={messageFor(failure, 'That didn’t work. Please try again.')} />
        </div>
      )}
      <div className="mt-7 flex flex-wrap justify-end gap-3 max-sm:flex-col max-sm:items-stretch">
        <Button variant="quiet" onClick={onClose} disabled={busy}>
          Keep as it is
        </Button>
        <Button type="submit" variant={change === SUSPEND ? 'danger' : 'primary'} busy={busy} busyLabel={change.busy}>
          {change.verb}
        </Button>
      </div>
    </form>
  );
}
