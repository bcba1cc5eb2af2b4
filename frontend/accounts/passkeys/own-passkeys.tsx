/** The member's passkeys: a list to rename and remove them, and a button to add one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_PASSKEYS, PasskeyName, type PasskeyRecord } from '../../../shared/accounts/passkeys.ts';
import { isUnconfirmed } from '../../api/client.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CallError, InlineError, LoadError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useFocusOnceGone } from '../../ui/focus/focus-once-gone.ts';
import { Field } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { formatInSentence } from '../../ui/text/dates.ts';
import { api, passkeyMessage, useHasPasskeys } from './passkeys.ts';
import { PASSKEYS, useAddPasskey } from './use-add-passkey.ts';

export function OwnPasskeys() {
  const passkeys = useQuery({ queryKey: PASSKEYS, queryFn: ({ signal }) => api('GET /api/passkeys', { signal }) });
  const list = useRef<HTMLElement>(null);
  const focusOnceGone = useFocusOnceGone(list, passkeys.data?.length ?? 0);
  if (passkeys.error) return <LoadError query={passkeys} failed="We couldn’t load your passkeys." />;
  // As tall as the section of an account without passkeys: most have none.
  if (!passkeys.data) return <p className="min-h-26 text-small text-charcoal">Loading...</p>;
  const count = passkeys.data.length;
  return (
    <>
      <section ref={list} tabIndex={-1} aria-label="Your passkeys" className="mb-5">
        {count === 0 ? (
          <p className="text-small">You don’t have a passkey yet.</p>
        ) : (
          <ul className="border-b border-rule">
            {passkeys.data.map((passkey) => (
              <OwnPasskey key={passkey.id} passkey={passkey} onRemoved={focusOnceGone} />
            ))}
          </ul>
        )}
      </section>
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

function OwnPasskey({ passkey, onRemoved }: { passkey: PasskeyRecord; onRemoved: () => void }) {
  const { id, name, addedAt, lastUsedAt } = passkey;
  const [isNaming, setNaming] = useState(false);
  const queries = useQueryClient();
  // One press, without a question: it may be an intruder's, and another one is soon added.
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/passkeys/{id}', { params: { id } }),
    onSuccess: () => {
      onRemoved();
      toast({
        title: 'Passkey removed',
        description: `You can’t sign in with ${name} any more. Your device may go on offering it until you delete it there too.`,
      });
    },
    onError: (error) => toastFailure(error, 'That didn’t work', 'Please try again.'),
    onSettled: () => queries.invalidateQueries({ queryKey: PASSKEYS }),
  });
  return (
    <li className="items-center gap-x-6 border-t border-rule py-3.5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
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
        <Button variant="link" aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
          Rename
        </Button>
        <Button
          variant="link"
          aria-label={`Remove ${name}`}
          busy={remove.isPending}
          busyLabel="Removing..."
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      </div>
      <Dialog
        open={isNaming}
        onOpenChange={setNaming}
        title="Rename this passkey"
        description="The name is for you, so you can tell your passkeys apart."
      >
        <NameForm passkey={passkey} onClose={() => setNaming(false)} />
      </Dialog>
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
