/** The dialog before a sensitive act: the member confirms who they are, with a passkey or the password. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import type { RequestOptions } from '../../../shared/accounts/passkeys.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CallError, InlineError, LoadError } from '../../ui/feedback/inline-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { api, passkeyMessage, useHasPasskeys } from '../passkeys/passkeys.ts';
import { OwnPasswordField } from '../password-field.tsx';

const FAILED = 'That didn’t work. Please try again.';
/** Why the dialog is there. Of admins some stages want a passkey, and then their first page asks already. */
const REASON = 'We ask again before anything that matters, in case you’ve left this page open.';
const ADMIN_REASON = 'Admins confirm with a passkey when they sign in, and before anything that matters.';
const Typed = z.object({ password: z.string().check(z.minLength(1, 'Enter your password.')) });

/** @param onClose Called with true once the server has confirmed the member, with false when the dialog is dismissed. */
export function ConfirmationDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const hasPasskeys = useHasPasskeys();
  // Never cached: a challenge works once.
  const options = useQuery({
    queryKey: ['POST /api/confirmation/options'],
    queryFn: () => api('POST /api/confirmation/options'),
    gcTime: 0,
  });
  const { data, error } = options;
  const { user } = useSession();
  const needsPasskey = data ? !data.password : user?.role === 'admin';
  const ways = useFocusOnceThere(data !== undefined);
  const passkey = hasPasskeys ? data?.passkey : null;
  const notNow = (
    <Button variant="quiet" onClick={() => onClose(false)}>
      Not now
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      title="Confirm it’s you"
      description={needsPasskey ? ADMIN_REASON : REASON}
      isQuestion
    >
      <div ref={ways} className="mt-6 grid gap-5">
        {!data && !error && <p className="min-h-11 text-small text-charcoal">Loading...</p>}
        {error && !data && <LoadError query={options} failed={FAILED} />}
        {passkey && <ByPasskey options={passkey} refresh={options.refetch} onConfirmed={() => onClose(true)} />}
        {data && !data.password && !passkey && <NoWay hasOne={data.passkey !== null} />}
        {data?.password ? (
          <ByPassword isFirst={!passkey} onConfirmed={() => onClose(true)}>
            {notNow}
          </ByPassword>
        ) : (
          <Row>{notNow}</Row>
        )}
      </div>
    </Dialog>
  );
}

/** The dialog opens before its ways are there, and its focus would stay on the first button, which they replace. */
function useFocusOnceThere(areThere: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (areThere) place.current?.querySelector<HTMLElement>('button, input:not([hidden])')?.focus();
  }, [areThere]);
  return place;
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:flex-col max-sm:items-stretch">{children}</div>
);

interface ByPasskeyProps {
  options: RequestOptions;
  /** Fetches another challenge. */
  refresh: () => Promise<unknown>;
  onConfirmed: () => void;
}

function ByPasskey({ options, refresh, onConfirmed }: ByPasskeyProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { signWithPasskey } = await import('../passkeys/ceremony.ts');
      const passkey = await signWithPasskey(options);
      return passkey && api('POST /api/confirmation', { body: { passkey } });
    },
    onSuccess: (answer) => answer && onConfirmed(),
    onError: () => refresh(),
  });
  return (
    <>
      {error && <InlineError message={passkeyMessage(error, FAILED)} />}
      <Button busy={isPending} busyLabel="Waiting for your passkey..." onClick={() => mutate()}>
        Use your passkey
      </Button>
    </>
  );
}

interface ByPasswordProps {
  /** Whether a passkey is not offered above it. */
  isFirst: boolean;
  onConfirmed: () => void;
  /** Beside the button. */
  children: ReactNode;
}

function ByPassword({ isFirst, onConfirmed, children }: ByPasswordProps) {
  const { user } = useSession();
  const { submit, errors, busy, failure } = useForm({
    schema: Typed,
    send: (body) => api('POST /api/confirmation', { body }),
    onSent: onConfirmed,
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <OwnPasswordField
        label={isFirst ? 'Your password' : 'Or your password'}
        username={user?.username}
        shows="your password"
        error={errors.password}
      />
      <CallError error={failure} failed={FAILED} />
      <Row>
        {children}
        <Button type="submit" variant={isFirst ? 'primary' : 'quiet'} busy={busy} busyLabel="Checking...">
          Confirm
        </Button>
      </Row>
    </form>
  );
}

/** For an admin who needs a passkey, and has none or uses a browser without support. */
const NoWay = ({ hasOne }: { hasOne: boolean }) => (
  <InlineError
    message={
      hasOne
        ? 'This browser doesn’t support passkeys. Use another browser.'
        : 'You don’t have a passkey yet. Ask the operator for a link to add your first.'
    }
  />
);
