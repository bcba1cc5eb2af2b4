/** How a member gets in, as sections of the account page: email, password, passkeys, and where they are signed in. */

import { PasswordChange } from '../../shared/accounts/credentials.ts';
import type { User } from '../../shared/accounts.ts';
import { api } from '../api/accounts-api.ts';
import { Button } from '../ui/button.tsx';
import { CallError } from '../ui/feedback/inline-error.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { EmailForm } from './email/email-form.tsx';
import { ReplyMails } from './email/reply-mails.tsx';
import { OwnPasskeys } from './passkeys/own-passkeys.tsx';
import { NewPasswordField, OwnPasswordField } from './password-field.tsx';
import { Section } from './section.tsx';
import { OwnSessions } from './sessions/own-sessions.tsx';
import { useSaved } from './store-user.ts';

export const SignInSections = ({ user }: { user: User }) => (
  <>
    {user.email !== undefined && (
      <Section id="email" title="Email" description={user.email || 'None'}>
        <p className="cap mb-6">We write to you here. It also gets you back in if you forget your password.</p>
        <EmailForm username={user.username} />
        <ReplyMails user={user} />
      </Section>
    )}
    <Section id="password" title="Password" description="Changing it signs you out everywhere else.">
      <PasswordForm username={user.username} />
    </Section>
    <Section id="passkeys" title="Passkeys" description="Sign in with your fingerprint, face or screen lock.">
      <p className="cap mb-6">Nobody can guess a passkey or trick you out of it.</p>
      <OwnPasskeys />
    </Section>
    <Section
      id="sessions"
      title="Where you’re signed in"
      description="Each browser stays signed in for 30 days after your last visit."
    >
      <OwnSessions />
    </Section>
  </>
);

function PasswordForm({ username }: { username: string }) {
  const saved = useSaved({ title: 'Password changed', description: 'You’re signed out everywhere else.' });
  const { submit, errors, busy, failure } = useForm({
    schema: PasswordChange,
    send: (body) => api('PUT /api/user/password', { body }),
    onSent: (user, form) => {
      saved(user);
      form.reset();
    },
  });
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-5">
      <OwnPasswordField
        label="Current password"
        name="currentPassword"
        username={username}
        error={errors.currentPassword}
      />
      <NewPasswordField error={errors.newPassword} />
      <CallError error={failure} />
      <Button type="submit" busy={busy} busyLabel="Changing...">
        Change password
      </Button>
    </form>
  );
}
