/** The member's passkeys: a list to rename and remove them, and a button to add one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PASSKEYS, PasskeyName, type PasskeyRecord } from '../../../shared/accounts/passkeys.ts';
import { isUnconfirmed } from '../../api/client.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { Button } from '../../ui/button.tsx';
import { formatInSentence } from '../../ui/dates.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CallError, InlineError, LoadError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { api, passkeyMessage, useHasPasskeys } from './passkeys.ts';
import { PASSKEYS, useAddPasskey } from './use-add-passkey.ts';

export function OwnPasskeys() {
  const passkeys = useQuery({ queryKey: PASSKEYS, queryFn: ({ signal }) => api('GET /api/passkeys', { signal }) });
  if (passkeys.error) return <LoadError query={passkeys} failed="We couldn’t load your passkeys." />;
  // As tall as the section of an account without passkeys: most have none.
  if (!passkeys.data) return <p className="min-h-26 text-small text-charcoal">Loading...</p>;
  const count = passkeys.data.length;
  return (
    <>
      {count === 0 ? (
        <p className="mb-5 text-small">You don’t have a passkey yet.</p>
      ) : (
        <ul className="mb-5 border-b border-rule">
          {passkeys.data.map((passkey) => (
            <OwnPasskey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {count < MAX_PASSKEYS ? (
        <AddPasskey />
      ) : (
        <p className="text-small">That’s {MAX_PASSKEYS}, the most you can have. Remove one to add another.</p>
      )}
    </>
  );
}

function AddPasskey() {
  const isOffered = useHasPasskeys();
  const { mutate, isPending, error } = useAddPasskey(({ name }) =>
    toast({ title: 'Passkey added', description: `It’s called ${name}. You can rename it.` }),
  );
  if (!isOffered) return <p className="text-small">This browser doesn’t support passkeys.</p>;
  return (
    <>
      <Button variant="quiet" busy={isPending} busyLabel="Adding..." onClick={() => mutate()}>
        Add a passkey
      </Button>
      {error && !isUnconfirmed(error) && (
        <InlineError className="mt-4" message={passkeyMessage(error, 'We couldn’t add a passkey. Please try again.')} />
      )}
    </>
  );
}

function OwnPasskey({ passkey }: { passkey: PasskeyRecord }) {
  const { name, addedAt, lastUsedAt } = passkey;
  const [open, setOpen] = useState<'name' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-rule py-3.5">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="cap">
          Added {formatInSentence(addedAt)}
          <span className="block">
            {lastUsedAt === null ? 'Not used yet' : `Last used ${formatInSentence(lastUsedAt)}`}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Button variant="link" aria-label={`Rename ${name}`} onClick={() => setOpen('name')}>
          Rename
        </Button>
        <Button variant="link" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      <Dialog
        open={open === 'name'}
        onOpenChange={close}
        title="Rename this passkey"
        description="The name is for you, so you can tell your passkeys apart."
      >
        <NameForm passkey={passkey} onClose={close} />
      </Dialog>
      <RemovePasskey passkey={passkey} open={open === 'remove'} onClose={close} />
    </li>
  );
}

function NameForm({ passkey: { id, name }, onClose }: { passkey: PasskeyRecord; onClose: () => void }) {
  const queries = useQueryClient();
  const { submit, errors, busy, failure } = useForm({
    schema: PasskeyName,
    send: (body) => api('PUT /api/passkeys/{id}', { params: { id }, body }),
    onSent: () => {
      void queries.invalidateQueries({ queryKey: PASSKEYS });
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate className="mt-5">
      <Field label="Name" name="name" error={errors.name} defaultValue={name} autoComplete="off" required />
      <CallError error={failure} className="mt-4" />
      <div className="mt-7 flex flex-wrap justify-end gap-3 max-sm:flex-col max-sm:items-stretch">
        <Button variant="quiet" onClick={onClose} disabled={busy}>
          Keep as it is
        </Button>
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

function RemovePasskey({
  passkey: { id, name },
  open,
  onClose,
}: {
  passkey: PasskeyRecord;
  open: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/passkeys/{id}', { params: { id } }),
    onSuccess: () => toast({ title: 'Passkey removed', description: `You can’t sign in with ${name} any more.` }),
    onError: (error) => toastFailure(error, 'That didn’t work', 'Please try again.'),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: PASSKEYS });
      onClose();
    },
  });
  return (
    <Confirm
      open={open}
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      action="Remove passkey"
      busy={remove.isPending}
      busyLabel="Removing..."
      onConfirm={() => remove.mutate()}
    >
      You won’t be able to sign in with it. Your device may go on offering it until you delete it there too.
    </Confirm>
  );
}
