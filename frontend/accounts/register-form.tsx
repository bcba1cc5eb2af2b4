/** Making an account: username, email, and a password typed twice. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { PASSWORD_MIN, Registration } from '../../shared/accounts.ts';
import { api } from '../api/accounts-api.ts';
import { type Body, messageFor } from '../api/client.ts';
import { useChangeSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { toast } from '../ui/feedback/toaster.tsx';
import { Field } from '../ui/form/field.tsx';
import { fieldErrors, focusFirstWrong, textFields } from '../ui/form/form-errors.ts';
import { PasswordField } from './password-field.tsx';

type Wrong = { username?: string; email?: string; password?: string; confirmPassword?: string };

/** What is wrong with the form before it is sent, by field; undefined when nothing is. */
function wrongWith({ confirmPassword, ...registration }: Record<string, string>): Wrong | undefined {
  if (registration.password !== confirmPassword) return { confirmPassword: "Passwords don't match" };
  return fieldErrors(Registration, registration);
}

export function RegisterForm() {
  const { wrong, submit, isPending, error } = useRegistration();
  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field
        label="Username"
        name="username"
        error={wrong.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Field label="Email" name="email" type="email" error={wrong.email} autoComplete="email" required />
      <PasswordField
        label="Password"
        name="password"
        error={wrong.password}
        hint={`At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        error={wrong.confirmPassword}
        autoComplete="new-password"
        required
      />
      {error && <InlineError quiet words={messageFor(error, 'Please try again.')} />}
      <Button type="submit" busy={isPending} busyLabel="Creating Account..." className="mt-1">
        Create Account
      </Button>
      <Conditions />
    </form>
  );
}

/** What the form says and does; the member is signed in once it is sent. */
function useRegistration() {
  const changeSession = useChangeSession();
  const [wrong, setWrong] = useState<Wrong>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Body<'POST /api/register'>) => api('POST /api/register', { body }),
    onSuccess: (user) => {
      changeSession(user);
      toast({ title: 'Account created!', description: `Welcome to Verandah, ${user.username}.` });
    },
    onError: (failure) =>
      toast({
        title: 'Registration failed',
        description: messageFor(failure, 'Please try again.'),
        variant: 'destructive',
      }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = textFields(form);
    const complaints = wrongWith(fields);
    setWrong(complaints ?? {});
    if (complaints) return focusFirstWrong(form, complaints);
    const { confirmPassword: _, ...registration } = fields;
    mutate(Registration.parse(registration));
  };
  return { wrong, submit, isPending, error };
}

function Conditions() {
  return (
    <p className="cap">
      By creating an account you accept the{' '}
      <Link to="/terms" className="underline">
        Terms
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" className="underline">
        Privacy Policy
      </Link>
      . An account costs nothing until you start a membership.
    </p>
  );
}
