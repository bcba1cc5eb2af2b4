/** Signing in with a passkey: a button, and the browser's own suggestions in the field for the username. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Assertion } from '../../../shared/accounts/passkeys.ts';
import type { User } from '../../../shared/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useSignedIn } from '../store-user.ts';
import { api, passkeyMessage, useHasPasskeys } from './passkeys.ts';

const ceremony = () => import('./ceremony.ts');

/** Undefined where the member closes the browser's dialog. */
async function signIn(): Promise<User | undefined> {
  const options = await api('POST /api/login/passkey/options');
  const { signWithPasskey } = await ceremony();
  const passkey = await signWithPasskey(options);
  return passkey && api('POST /api/login/passkey', { body: { passkey } });
}

const messageOf = (error: unknown) => passkeyMessage(error, 'We couldn’t sign you in. Please try again.');
const toastError = (error: unknown) =>
  toast({ title: 'Login failed', description: messageOf(error), variant: 'destructive' });

export const PasskeySignIn = () => useHasPasskeys() && <Offered />;

function Offered() {
  const signedIn = useSignedIn();
  const [round, setRound] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: signIn,
    onSuccess: (user) => user && signedIn(user),
    onError: (failure) => toastError(failure),
    // The button's request has ended the one that waits for a suggestion: mounts another.
    onSettled: () => setRound(round + 1),
  });
  return (
    <div className="grid gap-3">
      <Button variant="quiet" busy={isPending} busyLabel="Waiting for your passkey..." onClick={() => mutate()}>
        Sign in with a passkey
      </Button>
      {error && <InlineError quiet message={messageOf(error)} />}
      {/* Not while the button's request runs: the browser ends the earlier of two, which may be the button's. */}
      {!isPending && (
        <Suggestions
          key={round}
          onChosen={signedIn}
          onFailed={(failure) => {
            toastError(failure);
            setRound(round + 1);
          }}
        />
      )}
    </div>
  );
}

interface SuggestionsProps {
  onChosen: (user: User) => void;
  /** The request no longer waits: a challenge works once. */
  onFailed: (error: unknown) => void;
}

/** Waits, as long as it is mounted, until a passkey is chosen among the suggestions of the field for the username. */
function Suggestions(props: SuggestionsProps) {
  const chosen = useEffectEvent((user: User) => props.onChosen(user));
  const failed = useEffectEvent((error: unknown) => props.onFailed(error));
  useEffect(() => {
    const left = new AbortController();
    const wait = async () => {
      const passkey = await suggested(left.signal).catch(() => undefined);
      if (!passkey || left.signal.aborted) return;
      chosen(await api('POST /api/login/passkey', { body: { passkey } }));
    };
    wait().catch((error: unknown) => !left.signal.aborted && failed(error));
    return () => left.abort();
  }, []);
  return null;
}

/** Undefined where the browser has no such suggestions. The caller ignores failures: the member has not asked for anything yet. */
async function suggested(signal: AbortSignal): Promise<Assertion | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
  const options = await api('POST /api/login/passkey/options', { signal });
  const { signWithPasskey } = await ceremony();
  return signal.aborted ? undefined : signWithPasskey(options, true);
}
