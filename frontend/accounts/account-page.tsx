/** A member's account: the name the site uses, and the password. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PASSWORD_MIN, PasswordChange, Profile } from '../../shared/accounts.ts';
import { ApiError, api, type Body, wordsFor } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { usePageTitle } from '../ui/page-title.tsx';
import { toast } from '../ui/toaster.tsx';
import { fieldErrors, focusFirstWrong, textFields } from './form-errors.ts';
import { PasswordField } from './password-field.tsx';
import { sessionQuery, useSendToSignIn, useSession } from './session.ts';

const TRY_AGAIN = 'That did not work. Please try again.';

export default function AccountPage() {
  usePageTitle('Your account');
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="wrap pt-10 lg:pt-16">
      <h1>Your account</h1>
      <Section title="You" words="Your first name is what Verandah calls you.">
        <dl className="mb-7 grid grid-cols-[auto_1fr] gap-x-8 gap-y-1 text-small">
          <dt className="text-charcoal">Username</dt>
          <dd className="min-w-0">{user.username}</dd>
          {user.email !== undefined && (
            <>
              <dt className="text-charcoal">Email</dt>
              <dd className="min-w-0">{user.email}</dd>
            </>
          )}
        </dl>
        <NameForm firstName={user.firstName} />
      </Section>
      <Section title="Password" words="Changing it signs you out everywhere else.">
        <PasswordForm username={user.username} />
      </Section>
    </div>
  );
}

function Section({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <section className="mt-12 grid gap-x-14 gap-y-6 border-t border-ink pt-6 lg:grid-cols-[4fr_8fr]">
      <div>
        <h2>{title}</h2>
        <p className="cap mt-2 max-w-[32ch]">{words}</p>
      </div>
      <div className="max-w-md">{children}</div>
    </section>
  );
}

/** What the two forms do alike: send one change, keep the answer as the session's user, leave for the sign-in page on a 401. */
function useAccountChange<T>(
  mutationFn: (body: T) => ReturnType<typeof api<'PUT /api/user'>>,
  done: { title: string; description?: string },
) {
  const queries = useQueryClient();
  const sendToSignIn = useSendToSignIn();
  return useMutation({
    mutationFn,
    onSuccess: (user) => {
      queries.setQueryData(sessionQuery.queryKey, user);
      toast(done);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) sendToSignIn();
    },
  });
}

function NameForm({ firstName }: { firstName: string }) {
  const [wrong, setWrong] = useState<{ firstName?: string }>({});
  const change = useAccountChange((body: Body<'PUT /api/user'>) => api('PUT /api/user', { body }), {
    title: 'Saved',
    description: 'Your first name is changed.',
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = textFields(form);
    const complaints = fieldErrors(Profile, fields);
    setWrong(complaints ?? {});
    if (complaints) return focusFirstWrong(form, complaints);
    change.mutate(Profile.parse(fields));
  };
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-5">
      <Field
        label="First name"
        name="firstName"
        error={wrong.firstName}
        defaultValue={firstName}
        autoComplete="given-name"
        required
        className="w-full"
      />
      {change.error && <InlineError words={wordsFor(change.error, TRY_AGAIN)} />}
      <Button type="submit" busy={change.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

function PasswordForm({ username }: { username: string }) {
  const [wrong, setWrong] = useState<{ currentPassword?: string; newPassword?: string }>({});
  const change = useAccountChange((body: Body<'PUT /api/user/password'>) => api('PUT /api/user/password', { body }), {
    title: 'Password changed',
    description: 'Every other session has been signed out.',
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { currentPassword, newPassword } = textFields(form);
    const body = { currentPassword: currentPassword ?? '', newPassword: newPassword ?? '' };
    const complaints = fieldErrors(PasswordChange, body);
    setWrong(complaints ?? {});
    if (complaints) return focusFirstWrong(form, complaints);
    change.mutate(body, { onSuccess: () => form.reset() });
  };
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-5">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        error={wrong.currentPassword}
        autoComplete="current-password"
        required
        className="w-full"
      />
      <PasswordField
        label="New password"
        name="newPassword"
        error={wrong.newPassword}
        hint={`At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        required
        className="w-full"
      />
      {change.error && <InlineError words={wordsFor(change.error, TRY_AGAIN)} />}
      <Button type="submit" busy={change.isPending} busyLabel="Changing...">
        Change password
      </Button>
    </form>
  );
}
