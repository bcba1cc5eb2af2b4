/** Making an account: username, email, and a password typed twice. */
import { Link } from 'react-router';
import { PASSWORD_MIN, Registration } from '../../../shared/accounts/credentials.ts';
import { api } from '../../api/accounts-api.ts';
import { messageFor } from '../../api/client.ts';
import { useChangeSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from '../password-field.tsx';

const checkPasswords = ({ password, confirmPassword }: Record<string, string>) =>
  password === confirmPassword ? undefined : { confirmPassword: "Passwords don't match" };

/** @param onRegistered Called before the new member is signed in. */
export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const { submit, errors, busy, failure } = useRegistration(onRegistered);
  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field
        label="Username"
        name="username"
        error={errors.username}
        hint="You’ll sign in with this. Members see it until you add a first name."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Field label="Email" name="email" type="email" error={errors.email} autoComplete="email" required />
      <PasswordField
        label="Password"
        name="password"
        error={errors.password}
        hint={`At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        error={errors.confirmPassword}
        autoComplete="new-password"
        required
      />
      <CallError error={failure} failed="Please try again." quiet />
      <Conditions />
      <Button type="submit" busy={busy} busyLabel="Creating Account...">
        Create Account
      </Button>
      <p className="cap -mt-2">An account is free. You only pay if you start a membership.</p>
    </form>
  );
}

/** The member is signed in once the form is sent. */
function useRegistration(onRegistered: () => void) {
  const changeSession = useChangeSession();
  return useForm({
    schema: Registration,
    check: checkPasswords,
    send: (body) => api('POST /api/register', { body }),
    onSent: (user) => {
      onRegistered();
      changeSession(user);
      toast({
        title: 'Account created!',
        description: `Welcome to Verandah, ${user.username}. We’ve sent you an email to verify your address.`,
      });
    },
    onFailed: (error) =>
      toast({
        title: 'Registration failed',
        description: messageFor(error, 'Please try again.'),
        variant: 'destructive',
      }),
  });
}

function Conditions() {
  return (
    <p className="cap">
      By creating an account you confirm that you live in Australia and are 18 or older, and you accept the{' '}
      <Link to="/terms" className="underline">
        Terms
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" className="underline">
        Privacy Policy
      </Link>
      .
    </p>
  );
}
