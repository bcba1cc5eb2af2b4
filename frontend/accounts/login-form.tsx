/** Signing in with username and password. */
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '../api/accounts-api.ts';
import { ApiError, type Body, messageFor } from '../api/client.ts';
import { useChangeSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { toast } from '../ui/feedback/toaster.tsx';
import { Field } from '../ui/form/field.tsx';
import { textFields } from '../ui/form/form-errors.ts';
import { PasswordField } from './password-field.tsx';

/** The fixed message for a wrong name or password (infra/docs/product-spec.md, section 8); the server's message for anything else, such as too many tries. */
function loginFailure(error: unknown): string {
  if (error instanceof ApiError && ![400, 401].includes(error.status))
    return messageFor(error, 'Verandah had a problem. Please try again in a moment.');
  return 'Please check your username and password.';
}

export function LoginForm() {
  const changeSession = useChangeSession();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Body<'POST /api/login'>) => api('POST /api/login', { body }),
    onSuccess: (user) => {
      changeSession(user);
      toast({ title: 'Welcome back!', description: `Hello ${user.firstName || user.username}, you're now logged in.` });
    },
    onError: (failure) => toast({ title: 'Login failed', description: loginFailure(failure), variant: 'destructive' }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { username, password } = textFields(event.currentTarget);
    mutate({ username: username ?? '', password: password ?? '' });
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      {error && <InlineError quiet words={loginFailure(error)} />}
      <Button type="submit" busy={isPending} busyLabel="Signing in..." className="mt-1">
        Sign In
      </Button>
    </form>
  );
}
