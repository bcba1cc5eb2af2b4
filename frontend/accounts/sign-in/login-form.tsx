/** Signing in: with username or email and password, or with a passkey. */
import { useRef } from 'react';
import * as z from 'zod/mini';
import { api } from '../../api/accounts-api.ts';
import { ApiError, messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { PasswordField } from '../password-field.tsx';
import { useSignedIn } from '../store-user.ts';
import { ForgottenPassword } from './forgotten-password.tsx';

/** Any name and password are sent: the message does not say which of the two is wrong. */
const Attempt = z.object({ username: z.string(), password: z.string() });

const FAILED = 'Please check your username and password.';

/** The fixed message for a wrong name or password (infra/docs/product-spec.md, section 8); the server's message for anything else, such as too many tries. */
const loginFailure = (error: unknown): string =>
  error instanceof ApiError && ![400, 401].includes(error.status) ? messageFor(error, FAILED) : FAILED;

export function LoginForm() {
  const signedIn = useSignedIn();
  const name = useRef('');
  const { submit, busy, failure } = useForm({
    schema: Attempt,
    send: (body) => api('POST /api/login', { body }),
    onSent: signedIn,
    onFailed: (error) => toast({ title: 'Login failed', description: loginFailure(error), variant: 'destructive' }),
  });
  return (
    <div className="grid gap-5">
      <form onSubmit={submit} className="grid gap-5">
        <Field
          label="Username or email"
          name="username"
          onChange={({ target }) => {
            name.current = target.value;
          }}
          // The browser offers passkeys among the names that it has for this field.
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        {failure && <InlineError quiet message={loginFailure(failure)} />}
        <Button type="submit" busy={busy} busyLabel="Signing in..." className="mt-1">
          Sign In
        </Button>
      </form>
      <PasskeySignIn />
      <ForgottenPassword nameTyped={() => name.current} />
    </div>
  );
}
